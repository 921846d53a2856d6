// The tables of scripts/structure/structure.mjs. To allow something new, change a table here, with its reason: that is the moment
// to think about it.

export const topLevelEntries = [
  ...['pwa', 'api', 'locales', 'scripts', 'vite.config.ts', 'lingui.config.ts', 'package.json', 'tsconfig.json'],
  ...['README.md', '.ci', '.gitignore', 'LICENSE', 'package-lock.json', 'biome.json'],
]
/** Not ours: made by tools, editors and runs. */
export const ignoredEntries = ['.git', 'node_modules', 'dist', 'data', '.cache', '.vscode', '.idea', '.DS_Store']

export const nounFiles = [
  ...['routes.ts', 'actions.ts', 'queries.ts', 'rules.ts', 'model.ts', 'present.ts', 'emails.ts', 'jobs.ts'],
]
/** Files of a noun beyond that list: pieces of one noun that are worth a file of their own. */
export const extraNounFiles = [
  ...['context', 'lease', 'makeBackup', 'restoreBackup'].map((name) => `api/backups/${name}.ts`),
  ...['codes', 'erase', 'facts', 'integrity', 'links', 'rows'].map((name) => `api/bookings/${name}.ts`),
  'api/staff/passwords.ts',
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
    'errors.ts',
    'jobs.ts',
    'mailHandlers.ts',
  ],
  pwa: ['api.ts', 'i18n.tsx', 'format.ts', 'storage.ts', 'clock.ts', 'serviceWorker.ts', 'messages.d.ts'],
}
export const pwaFolders = ['ui', 'site', 'admin', 'outbox', 'offline', 'pictures', 'e2e']
/** Names that a file may carry although the rule above forbids it. */
export const nameExceptions = {}
/** .tsx files that are no component. */
export const modulesWithJsx = ['main.tsx', 'server.tsx', 'routes.tsx', 'i18n.tsx']
export const standaloneStyles = ['theme.css']
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
export const defaultExportFiles = ['vite.config.ts', 'lingui.config.ts']
export const maxLines = 400
/** Files over the limit, each with its reason. */
export const longFiles = {}

/**
 * Where a file belongs (the first that fits), which places it may import from besides its own, and what to do instead.
 * `lazily` names places that are reached with `import()` only.
 */
export const places = [
  {
    place: 'tests',
    files: /\.(test|soak)\.tsx?$|^pwa\/e2e\/|^api\/(testing|seed|commands)\/|^scripts\//,
    to: 'anything',
  },
  { place: 'contract', files: /^api\/contract\//, to: [], instead: 'the contract is pure: take it as an argument' },
  {
    place: 'process',
    files: /^api\/(main|app|dev|jobs|mailHandlers|responses|hot)\.ts$|\.config\.ts$/,
    to: 'anything',
  },
  { place: 'base', files: /^api\/\w+\.ts$/, to: ['contract'], instead: 'env and errors know the contract only' },
  { place: 'db', files: /^api\/db\//, to: ['contract', 'base'], instead: 'let the noun call api/db' },
  {
    place: 'archive',
    files: /^api\/archive\//,
    to: ['contract', 'base', 'db'],
    instead: 'let backups call api/archive',
  },
  {
    place: 'mailer',
    files: /^api\/mailer\//,
    to: ['contract', 'base', 'db', 'locales'],
    instead: 'let the noun call api/mailer',
  },
  {
    place: 'pages',
    files: /^api\/http\/pages/,
    to: ['contract', 'base', 'db', 'http', 'site'],
    instead: 'app.ts passes in what the pages show',
  },
  {
    place: 'http',
    files: /^api\/http\//,
    to: ['contract', 'base', 'db', 'locales'],
    instead: 'app.ts passes in what it needs',
  },
  {
    place: 'noun',
    files: /^api\//,
    to: ['contract', 'base', 'db', 'archive', 'http', 'mailer', 'locales'],
    instead:
      'a noun uses api/db, api/archive, api/http, api/mailer, env, errors and the contract; app.ts joins the rest',
  },
  { place: 'pwa', files: /^pwa\/[\w.]+$/, to: ['contract', 'locales'], instead: 'take it as an argument' },
  {
    place: 'ui',
    files: /^pwa\/ui\//,
    to: ['pwa', 'contract'],
    instead: 'pass it in: ui could ship in another product',
  },
  {
    place: 'outbox',
    files: /^pwa\/outbox\//,
    to: ['pwa', 'contract'],
    instead: 'the app registers it with the outbox',
  },
  {
    place: 'offline',
    files: /^pwa\/offline\//,
    to: ['pwa', 'contract'],
    instead: 'pwa/admin joins offline and the rest',
  },
  { place: 'pictures', files: /^pwa\/pictures\//, to: ['contract'], instead: 'pictures know nothing of the apps' },
  {
    place: 'site',
    files: /^pwa\/site\//,
    to: ['ui', 'pwa', 'contract', 'pictures', 'locales'],
    lazily: ['outbox'],
    instead: 'move what both apps need to pwa/ui; the outbox is loaded with import() when something must wait',
  },
  {
    place: 'admin',
    files: /^pwa\/admin\//,
    to: ['ui', 'outbox', 'offline', 'pwa', 'contract', 'pictures', 'locales'],
    instead: 'move what both apps need to pwa/ui',
  },
  { place: 'locales', files: /^locales\//, to: [] },
]
/** Within a noun an import goes down or stays level; another noun is entered by its doors. */
export const moduleLevels = { routes: 3, jobs: 3, actions: 2, queries: 2, present: 2, emails: 2, rules: 1, model: 0 }
export const publicModules = ['queries', 'actions', 'rules', 'passwords', 'erase', 'integrity']
/**
 * Parts of the tree whose folders may not import each other in a cycle. A file at the top of the part counts as a folder.
 * `layers`: their order, the top first; `*` is every folder that is not named. An import goes down or stays in its layer.
 */
export const folderOrders = [
  {
    folder: 'pwa/admin',
    layers: [['main.tsx', 'start.ts'], ['shell'], ['routes.tsx'], ['*'], ['writes', 'session', 'sync']],
  },
  { folder: 'pwa/site' },
  { folder: 'api' },
]
/** Packages that one part alone may touch. */
export const packageOwners = {
  sqlite3: /^api\/db\//,
  nodemailer: /^api\/mailer\//,
  'node-schedule': /^api\/jobs/,
  dexie: /^pwa\/(offline|outbox|admin)\//,
}

/** The widths that media queries may name; pwa/ui/theme.css says what they are for. */
export const breakpoints = ['40em', '48em', '62em']

export const aliases = { '#contract/': 'api/contract/', '#api/': 'api/', '#pwa/': 'pwa/', '#locales/': 'locales/' }
