import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeNetwork, writeNetwork } from '../net/network-file.ts';
import { variantByName } from '../variants/registry.ts';
import { rulesFingerprint } from '../variants/rules-fingerprint.ts';
import { NETWORKS } from './network-files.ts';

/*
 * Writes today's fingerprint of their games' rules into the networks that are built in: `npm run stamp:networks`, after
 * a change of how rules are said in src/variants that changed no rule. After a change of rules a network must be
 * trained anew.
 */
for (const name of readdirSync(NETWORKS)) {
  const file = join(NETWORKS, name);
  const network = decodeNetwork(readFileSync(file));
  const { header } = network;
  const rules = rulesFingerprint(variantByName(header.game));
  if (rules === header.rules) continue;
  writeFileSync(file, writeNetwork({ ...network, header: { ...header, rules } }));
  console.log(`${name}: ${header.rules} is now ${rules}`);
}
