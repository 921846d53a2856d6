// The tables of scripts/structure/structure.mjs. To allow something new, change a table here and write the reason beside it.

export const topLevelEntries = [
  ...['pwa', 'api', 'locales', 'scripts', 'vite.config.ts', 'lingui.config.ts', 'package.json', 'tsconfig.json'],
  ...['README.md', '.ci', '.gitignore', 'LICENSE', 'package-lock.json', 'biome.json'],
]
/** Created by tools, editors and runs; not checked. */
export const ignoredEntries = ['.git', 'node_modules', 'dist', 'data', '.cache', '.vscode', '.idea', '.DS_Store']

export const nounFiles = [
  'README.md',
  ...['routes.ts', 'actions.ts', 'queries.ts', 'rules.ts', 'model.ts', 'present.ts', 'emails.ts', 'jobs.ts'],
]
/** More files of single nouns, for a piece of the noun that needs its own file. */
export const extraNounFiles = [
  ...['beginFarm', 'context', 'lease', 'makeBackup', 'restoreBackup'].map((name) => `api/backups/${name}.ts`),
  ...[
    'codes',
    'erase',
    'extras',
    'facts',
    'history',
    'holds',
    'integrity',
    'links',
    'manualMails',
    'decline',
    'offered',
    'paymentEmails',
    'proof',
    'received',
    'refreshTax',
    'requestLinks',
    'rows',
    'staffEmails',
    'storeUpdates',
    'stayRules',
    'taxLine',
    'payments',
    'swap',
    'update',
  ].map((name) => `api/bookings/${name}.ts`),
  ...['encode', 'photographs', 'jpegs', 'uploads'].map((name) => `api/pictures/${name}.ts`),
  ...['calendar', 'exports', 'fetching', 'imports', 'tokens'].map((name) => `api/channels/${name}.ts`),
  ...['', 'Events', 'Lines', 'Recurrence', 'Series', 'Times', 'ZoneNames'].map((name) => `api/channels/feed${name}.ts`),
  ...['access', 'accessTrial', 'lines', 'pdf', 'policeService', 'receipts', 'receiptWords'].map(
    (name) => `api/duties/${name}.ts`,
  ),
  ...['reporting', 'schedinaCheck', 'soap', 'taxDeclaration', 'xml'].map((name) => `api/duties/${name}.ts`),
  ...['Facts', 'File', 'Reporting', 'Service'].map((name) => `api/duties/statistics${name}.ts`),
  'api/duties/sentStatistics.ts',
  ...['payments', 'taxLine'].map((name) => `api/channelStays/${name}.ts`),
  'api/payments/stays.ts',
  'api/guests/checkin.ts',
  'api/guests/documents.ts',
  ...['columns', 'file', 'lines', 'roomTexts'].map((name) => `api/portalLists/${name}.ts`),
  'api/import/file.ts',
  ...['answers', 'facts', 'view'].map((name) => `api/offers/${name}.ts`),
  ...['login', 'passwords', 'unsavedSessions'].map((name) => `api/staff/${name}.ts`),
  ...['passkeys', 'recoveryCodes', 'secondStep', 'setup', 'totp', 'unsavedSteps'].map(
    (name) => `api/secondFactors/${name}.ts`,
  ),
]
export const allowedRootFiles = {
  api: [
    'main.ts',
    'app.ts',
    'dev.ts',
    'responses.ts',
    'hot.ts',
    'clock.ts',
    'env.ts',
    'envFile.ts',
    'errors.ts',
    'schedule.ts',
    'soundness.ts',
    'mailHandlers.ts',
    'parserThread.ts',
    'security.md',
    'README.md',
  ],
  pwa: [
    'api.ts',
    'i18n.tsx',
    'format.ts',
    'storage.ts',
    'clock.ts',
    'errorReport.ts',
    'serviceWorker.ts',
    'windowFocus.ts',
    'historyEntry.ts',
    'messages.d.ts',
    'README.md',
  ],
}
export const pwaFolders = ['ui', 'site', 'admin', 'outbox', 'offline', 'pictures', 'e2e']
/** .tsx files that are no component. */
export const modulesWithJsx = ['main.tsx', 'server.tsx', 'i18n.tsx']
export const standaloneStyles = [
  'theme.css',
  'print.css',
  'details.css',
  'garamond.css',
  'garamond-fallback.css',
  'fraunces.css',
  'fraunces-fallback.css',
]
export const forbiddenNames = [
  'utils',
  'util',
  'helpers',
  'helper',
  'misc',
  'common',
  'shared',
  'lib',
  'index',
  'constants',
]
export const defaultExportFiles = ['vite.config.ts', 'lingui.config.ts', 'scripts/mutants/vitest.config.ts']
export const maxLines = 400

/**
 * The layers of the code. A file belongs to the first layer whose `files` matches its path. `imports` lists the layers that
 * it may import besides its own, `dynamicImports` those that it may only load with `import()`. Every layer may import one
 * that `isOpen`. `instead` is the advice of the error message.
 */
export const layers = [
  {
    name: 'tests',
    files: /\.(test|soak)\.tsx?$|^pwa\/e2e\/|^api\/(testing|seed|commands)\/|^scripts\//,
    imports: 'anything',
  },
  {
    name: 'contract',
    files: /^api\/contract\//,
    imports: [],
    instead: 'the contract is pure, so pass the value in as an argument',
  },
  {
    name: 'process',
    files: /^api\/(main|start|app|dev|schedule|soundness|mailHandlers|parserThread|responses|hot)\.ts$|\.config\.ts$/,
    imports: 'anything',
  },
  { name: 'base', files: /^api\/\w+\.ts$/, imports: ['contract'], instead: 'these files may import the contract only' },
  {
    name: 'db',
    files: /^api\/db\//,
    imports: ['contract', 'base'],
    instead: 'let the noun call api/db and pass in what it needs',
  },
  {
    name: 'archive',
    files: /^api\/archive\//,
    imports: ['contract', 'base', 'db'],
    instead: 'let api/backups call api/archive and pass in what it needs',
  },
  {
    name: 'mailer',
    files: /^api\/mailer\//,
    imports: ['contract', 'base', 'db', 'locales'],
    instead: 'let the noun call api/mailer and pass in what it needs',
  },
  {
    name: 'outgoing',
    files: /^api\/outgoing\//,
    imports: ['contract', 'base'],
    instead: 'let the noun call api/outgoing and pass in what it needs',
  },
  {
    name: 'untrusted',
    files: /^api\/untrusted\//,
    imports: ['contract'],
    instead: 'let api/parserThread.ts name the parser',
  },
  {
    name: 'pages',
    files: /^api\/http\/pages/,
    imports: ['contract', 'base', 'db', 'http', 'site'],
    instead: 'let app.ts pass in what the pages show',
  },
  {
    name: 'http',
    files: /^api\/http\//,
    imports: ['contract', 'base', 'db', 'untrusted', 'locales'],
    instead: 'let app.ts pass in what is needed',
  },
  {
    name: 'noun',
    files: /^api\//,
    imports: ['contract', 'base', 'db', 'archive', 'http', 'mailer', 'outgoing', 'untrusted', 'locales'],
    instead:
      'a noun may import api/db, api/archive, api/http, api/mailer, api/untrusted, env, errors and the contract; connect the rest in app.ts',
  },
  {
    name: 'pwa',
    files: /^pwa\/[\w.]+$/,
    imports: ['contract', 'locales'],
    instead: 'pass the value in as an argument',
  },
  {
    name: 'ui',
    files: /^pwa\/ui\//,
    imports: ['pwa', 'contract'],
    instead: 'pass the value in as a prop; pwa/ui must work without this product',
  },
  {
    name: 'outbox',
    files: /^pwa\/outbox\//,
    imports: ['pwa', 'contract'],
    instead: 'let the app register it with the outbox',
  },
  {
    name: 'offline',
    files: /^pwa\/offline\//,
    imports: ['pwa', 'contract'],
    instead: 'connect pwa/offline and the rest in pwa/admin',
  },
  {
    name: 'pictures',
    files: /^pwa\/pictures\//,
    imports: ['contract'],
    instead: 'the pictures must not depend on the apps',
  },
  {
    name: 'site',
    files: /^pwa\/site\//,
    imports: ['ui', 'pwa', 'contract', 'pictures', 'locales'],
    dynamicImports: ['outbox'],
    instead: 'move what both apps need to pwa/ui; load the outbox with import() when a request has to wait',
  },
  {
    name: 'admin',
    files: /^pwa\/admin\//,
    imports: ['ui', 'outbox', 'offline', 'pwa', 'contract', 'pictures', 'locales'],
    instead: 'move what both apps need to pwa/ui',
  },
  {
    name: 'language',
    files: /^locales\/language\.ts$/,
    imports: [],
    isOpen: true,
    instead: 'the list of languages is pure, so pass the value in as an argument',
  },
  {
    name: 'locales',
    files: /^locales\//,
    imports: [],
    instead: 'pass the value in as an argument',
  },
]
/** Imports that no file may have, tests included. */
export const forbiddenImports = [
  {
    from: /^api\//,
    to: /^scripts\//,
    instead: 'move what the server and its tests need to api/testing; the scripts may import it from there',
  },
  {
    from: /^locales\//,
    to: /^(api|pwa|scripts)\//,
    instead: 'pass the value in as an argument; the texts must not depend on the program',
  },
]
/** Within a noun, a module may import modules of its own level or a lower one. */
export const moduleLevels = { routes: 3, jobs: 3, actions: 2, queries: 2, present: 2, emails: 2, rules: 1, model: 0 }
/** The modules of a noun that other nouns may import. */
export const publicModules = [
  ...['queries', 'actions', 'rules', 'passwords', 'login', 'erase', 'integrity', 'requestLinks'],
  ...['codes', 'links', 'offered', 'refreshTax', 'taxLine', 'extras', 'payments'],
]
/**
 * Parts of the tree whose folders may not import each other in a cycle. A file at the top of the part counts as a folder.
 * `layers`: their order, the top first; `*` is every folder that is not named. An import goes down or stays in its layer.
 */
export const folderOrders = [
  {
    folder: 'pwa/admin',
    layers: [
      ['main.ts', 'start.ts'],
      ['shell'],
      ['*'],
      ['writes', 'outbox', 'session', 'sync'],
      ['places.ts', 'placeIcons.ts'],
    ],
  },
  { folder: 'pwa/site' },
  { folder: 'api' },
]
/** Packages that only some files may import. */
export const packageOwners = {
  sqlite3: /^api\/db\//,
  nodemailer: /^api\/mailer\//,
  'node-schedule': /^api\/schedule/,
  dexie: /^pwa\/(offline|outbox|admin)\//,
}

/** Files that only some files may import, each with what the others do instead. */
export const fileOwners = {
  // The sample farm's facts fill a new database, and app.ts gives them to the first steps, which look for what is left of
  // them. A running farm's facts are in the store.
  'api/seed/property.ts': {
    owners: /^api\/(seed|testing)\/|^api\/app\.ts$|\.(test|soak)\.tsx?$|^pwa\/e2e\//,
    instead: 'read the farm’s facts from the store, or take them as a parameter',
  },
  'api/seed/content.ts': {
    owners: /^api\/seed\//,
    instead: 'read the farm’s lists from the store, or take `sampleProperty.content` in a test',
  },
}

/** The widths that media queries may name; pwa/ui/theme.css says what they are for. */
export const breakpoints = ['20em', '37.5em', '40em', '48em', '62em', '64em']

export const aliases = { '#contract/': 'api/contract/', '#api/': 'api/', '#pwa/': 'pwa/', '#locales/': 'locales/' }
