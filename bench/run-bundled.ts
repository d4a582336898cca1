import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles a script as the program is bundled, and runs it with this process's arguments and exit status. From source it
 * would be slow: constants of other modules are inlined by the bundler only.
 */
export async function runBundled(script: URL): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stablemate-'));
  try {
    const outfile = join(folder, 'script.mjs');
    await build({
      entryPoints: [fileURLToPath(script)],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      minifySyntax: true,
      banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
      logLevel: 'warning',
    });
    const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' });
    process.exitCode = status ?? 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
