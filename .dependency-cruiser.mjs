/**
 * The rooms of src from the bottom up, as patterns of paths: a file imports from its own room and from those listed before it.
 * Rooms in one line may import each other.
 */
const ROOMS = [
  ['src/errors/'],
  ['src/platform/'],
  ['src/jobs/(?!job-worker)'],
  ['src/betza/'],
  ['src/variants/'],
  ['src/board/[^/]+$'],
  ['src/board/tables/'],
  ['src/board/position/', 'src/board/rules/'],
  ['src/board/notation/'],
  ['src/weights/'],
  ['src/net/'],
  ['src/assembly/'],
  ['src/eval/'],
  ['src/endgame/'],
  ['src/search/'],
  ['src/variant-files/'],
  ['src/show/'],
  ['src/engine/'],
  ['src/library/'],
  ['src/protocol/'],
  ['src/match/'],
  ['src/learn/'],
  ['src/study/'],
  ['src/jobs/job-worker'],
  ['src/install/'],
  ['src/cli/'],
  ['src/web/'],
];

/** The rooms that a page in a browser needs, and so without Node.js. */
const IN_BROWSER = [
  ...[
    'src/errors/',
    'src/betza/',
    'src/variants/',
    'src/board/',
    'src/weights/',
    'src/net/',
    'src/eval/',
    'src/endgame/',
    'src/search/',
  ],
  ...['src/variant-files/', 'src/show/', 'src/engine/', 'src/library/'],
];

/** What programs and pages import, and the script of a page's threads. */
const DOORS = ['^src/index[.]ts$', '^src/browser[.]ts$', '^src/worker[.]ts$'];

const pattern = (rooms) => rooms.map((room) => `^${room}`);

const downward = ROOMS.slice(0, -1).map((rooms, index) => ({
  name: `${rooms.join(' and ').replace('[^/]+$', '')} imports only what is below it`,
  comment: 'What two rooms need moves down to the lower one, or below both.',
  severity: 'error',
  from: { path: pattern(rooms) },
  to: { path: pattern(ROOMS.slice(index + 1).flat()) },
}));

export default {
  forbidden: [
    ...downward,
    {
      name: 'every file has a room',
      comment: 'Add the folder to ROOMS, where it belongs.',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: [...pattern(ROOMS.flat()), '^src/build/', ...DOORS] },
    },
    {
      name: 'nothing imports the door or the build',
      comment: 'src/index.ts is for programs that use the library; src/build is run, and shared with bench and test.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/build/', '^src/web/', ...DOORS] },
      to: { path: ['^src/build/', ...DOORS] },
    },
    {
      name: 'what a browser needs is without Node.js',
      comment: 'Reach Node.js through #platform, which has a side for it and one for browsers.',
      severity: 'error',
      from: { path: [...pattern(IN_BROWSER), ...DOORS], pathNot: '^src/engine/perft-pool[.]ts$' },
      to: { path: ['^src/platform/node/', '^src/jobs/'], dependencyTypesNot: ['type-only', 'aliased'] },
    },
    {
      name: 'no module of Node.js in what a browser needs',
      comment: 'Reach Node.js through #platform, which has a side for it and one for browsers.',
      severity: 'error',
      from: { path: [...pattern(IN_BROWSER), ...DOORS, '^src/platform/[^/]+$', '^src/platform/browser/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: "a platform's side only through #platform",
      comment: 'It is chosen by who builds; only what runs in Node.js alone may name its side.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/platform/', '^src/build/', '^src/browser[.]ts$'] },
      to: { path: '^src/platform/browser/' },
    },
    {
      name: 'the page is without Node.js',
      comment: 'It runs in a browser.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: {
        path: ['^src/(cli|install|learn|study|jobs|build)/', '^src/platform/node/'],
        dependencyTypesNot: ['aliased'],
      },
    },
    {
      name: 'no module of Node.js in the page',
      comment: 'It runs in a browser.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'src stands alone',
      comment: 'The program is built from src and from the packages it depends on.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(bench|test)/' },
    },
    {
      name: 'bench and test apart',
      comment: 'What both need belongs in src.',
      severity: 'error',
      from: { path: '^(bench|test)/' },
      to: { path: '^(bench|test)/', pathNot: '^$1/' },
    },
    {
      name: 'no cycles',
      comment: 'Types count too: two files that need each other are one, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports exist',
      comment:
        'A misspelt path, or a package that package.json does not list. The build makes .wasm from src/assembly.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['/assembly/[^/]+[.]wasm$', '^virtual:', '[?]'] },
    },
    {
      name: 'the program ships what it imports',
      comment:
        'src is bundled, but what stays outside of the bundle must be a dependency, not a dev dependency. Of the page nothing does.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/build/', '^src/web/'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
