// The rules of imports. dependency-cruiser cannot read .tsx beside TypeScript 7, and Biome has no rule that leaves out types
// or looks at whole folders. Cycles of files are found by knip.

/** What connects everything. The other files beside these are small and known everywhere. */
const running = '(?:main|app|dev|schedule|soundness|mailHandlers|parserThread|responses|hot)[.]'
/** The parts of the tree. */
const parts = {
  contract: 'api/contract/',
  base: `api/(?!${running})[^/]+$`,
  db: 'api/db/',
  archive: 'api/archive/',
  mailer: 'api/mailer/',
  outgoing: 'api/outgoing/',
  untrusted: 'api/untrusted/',
  http: 'api/http/(?!pages)',
  pages: 'api/http/pages',
  noun: 'api/(?!(?:contract|db|archive|mailer|outgoing|untrusted|http|seed|testing|commands)/)([^/]+)/',
  server: 'pwa/site/server[.]tsx$',
  pwa: 'pwa/[^/]+$',
  ui: 'pwa/ui/',
  outbox: 'pwa/outbox/',
  offline: 'pwa/offline/',
  pictures: 'pwa/pictures/',
  site: 'pwa/site/',
  admin: 'pwa/admin/',
  language: 'locales/language[.]ts$',
  locales: 'locales/',
}
/** Each part, those that it may import besides itself, and what to do instead of importing another. */
const arrows = [
  ['contract', 'language', 'the contract is pure, so pass the value in as an argument'],
  ['base', 'contract language', 'these files may import the contract only'],
  ['db', 'contract base language', 'let the noun call api/db and pass in what it needs'],
  ['archive', 'contract base db language', 'let api/backups call api/archive and pass in what it needs'],
  ['mailer', 'contract base db locales', 'let the noun call api/mailer and pass in what it needs'],
  ['outgoing', 'contract base language', 'let the noun call api/outgoing and pass in what it needs'],
  ['untrusted', 'contract language', 'let api/parserThread.ts name the parser'],
  ['http', 'contract base db untrusted locales', 'let app.ts pass in what is needed'],
  ['pages', 'contract base db http server language', 'let app.ts pass in what the pages show'],
  ['noun', 'contract base db archive http pages mailer outgoing untrusted locales', 'connect it in app.ts'],
  ['pwa', 'contract locales', 'pass the value in as an argument'],
  ['ui', 'pwa contract language', 'pass the value in as a prop; pwa/ui must work without this product'],
  ['outbox', 'pwa contract language', 'let the app register it with the outbox'],
  ['offline', 'pwa contract language', 'connect pwa/offline and the rest in pwa/admin'],
  ['pictures', 'contract language', 'the pictures must not depend on the apps'],
  ['site', 'ui outbox pwa contract pictures locales', 'move what both apps need to pwa/ui'],
  ['admin', 'ui outbox offline pwa contract pictures locales', 'move what both apps need to pwa/ui'],
  ['locales', '', 'pass the value in as an argument; the texts must not depend on the program'],
]
/** A noun, or a folder in it. */
const inNoun = '(?:[^/]+/)?'
/** The kinds of files of a noun, the lowest first: a file imports files of its own level or a lower one. */
const levels = ['model', 'rules', '(?:actions|queries|present|emails)', '(?:routes|jobs|worker|service|follow)']
/** The order of the admin: the start, the shell, the features, what they write with, the places. */
const admin = [
  '(?:main|start)[.]',
  'shell/',
  '(?!(?:main|start|place\\w*)[.]|(?:shell|forms|writes|outbox|session|sync)/)',
]
const adminBase = '(?:forms|writes|outbox|session|sync)/'

/**
 * A file whose path begins with `from` may not import a path that begins with `to`, unless it begins with one of `but`.
 * `$1` is the first group of `from`. `kinds`: the kinds of imports that count, all when it is missing.
 */
const forbid = (from, to, instead, { but = [], kinds = ['type', 'static', 'dynamic'] } = {}) => ({
  from,
  to,
  but,
  kinds,
  instead,
})
const loaded = ['static', 'dynamic']

const rules = [
  ...arrows.map(([name, others, instead]) =>
    forbid(parts[name], '(?:api|pwa|locales|scripts)/', instead, {
      but: [name, ...others.split(' ').filter(Boolean)].map((other) => parts[other]),
    }),
  ),
  forbid(parts.contract, '[@a-z]', 'zod/mini is the only package that the contract may import', {
    but: ['(?:api|pwa|locales|scripts)/', 'zod/mini$'],
    kinds: loaded,
  }),
  forbid(parts.site, parts.outbox, 'load the outbox with import() when a request has to wait', { kinds: ['static'] }),
  forbid(
    parts.noun,
    `api/[^/]+/${inNoun}(?:routes|jobs|worker|service|follow|model|present|emails)[.]ts$`,
    'let its queries, actions or rules do it',
    {
      but: ['api/$1/', ...['contract', 'db', 'archive', 'http', 'mailer'].map((name) => parts[name])],
      kinds: loaded,
    },
  ),
  ...levels.slice(0, -1).map((level, at) =>
    forbid(
      `api/([^/]+)/${inNoun}${level}[.]ts$`,
      `api/$1/${inNoun}(?:${levels.slice(at + 1).join('|')})[.]ts$`,
      'this kind of file is higher',
      {
        kinds: loaded,
      },
    ),
  ),
  forbid('pwa/admin/(?!(?:main|start)[.])', `pwa/admin/${admin[0]}`, 'the start imports the rest'),
  forbid(`pwa/admin/(?!(?:main|start)[.]|shell/)`, `pwa/admin/${admin[1]}`, 'the shell imports the features'),
  forbid(`pwa/admin/(?:${adminBase}|place\\w*[.])`, `pwa/admin/${admin[2]}`, 'the features import this one'),
  forbid('pwa/admin/place\\w*[.]', `pwa/admin/${adminBase}`, 'the rest imports the list of places'),
  ...[
    ['sqlite3$', 'api/db/'],
    ['nodemailer', 'api/mailer/'],
    ['node-schedule', 'api/schedule'],
    ['dexie', 'pwa/(?:offline|outbox|admin)/'],
    // The sample farm's facts fill a new database, and app.ts gives them to the first steps, which look for what is left
    // of them. A running farm's facts are in the store.
    ['api/seed/property[.]', 'api/(?:seed|testing)/|api/app[.]'],
    ['api/seed/content[.]', 'api/seed/'],
  ].map(([to, owner]) => forbid(`(?!${owner})(?:api|pwa)/`, to, `only ${owner} may`, { kinds: loaded })),
].map((rule) => ({ ...rule, from: new RegExp(`^(?:${rule.from})`) }))

/** For tests, too. */
const everywhere = [
  forbid('api/', 'scripts/', 'move what the server and its tests need to api/testing'),
  forbid('locales/', '(?:api|pwa|scripts)/', 'pass the value in as an argument'),
].map((rule) => ({ ...rule, from: new RegExp(`^(?:${rule.from})`) }))

const isTest = /[.]test[.]tsx?$|^pwa\/e2e\/|^api\/(testing|seed|commands)\//

/**
 * @param {string} file
 * @param {{ target: string, kind: 'type' | 'static' | 'dynamic' }[]} imports
 * @returns {string[]} what is wrong with them
 */
export function findForbiddenImports(file, imports) {
  const begins = (target, patterns, match) =>
    patterns.some((pattern) => new RegExp(`^(?:${pattern.replaceAll('$1', match[1])})`).test(target))
  return (isTest.test(file) ? everywhere : [...rules, ...everywhere]).flatMap(({ from, to, but, kinds, instead }) => {
    const match = from.exec(file)
    if (!match) return []
    return imports
      .filter(({ target, kind }) => kinds.includes(kind) && begins(target, [to], match) && !begins(target, but, match))
      .map(({ target }) => `may not import ${target}; ${instead}`)
  })
}

/** The parts whose folders may not import each other in a cycle. A file at the top of the part counts as a folder. */
const withoutCycles = ['pwa/admin', 'pwa/site', 'api']

/**
 * @param {Map<string, string[]>} graph what each file imports in any way; without tests
 * @returns {string[]} one line for each cycle of folders
 */
export const findFolderCycles = (graph) =>
  withoutCycles.flatMap((part) => {
    const getFolder = (file) => (file.startsWith(`${part}/`) ? file.slice(part.length + 1).split('/')[0] : undefined)
    const folders = new Map()
    for (const [file, targets] of graph)
      for (const target of targets) {
        const [from, to] = [getFolder(file), getFolder(target)]
        if (from && to && from !== to)
          folders.set(from, (folders.get(from) ?? new Map()).set(to, `${file} imports ${target}`))
      }
    const done = new Set()
    const visit = (folder, path) => {
      if (path.includes(folder)) {
        const cycle = [...path.slice(path.indexOf(folder)), folder]
        const steps = cycle.slice(1).map((next, at) => folders.get(cycle[at]).get(next))
        return [
          `${part}: ${cycle.join(' → ')}: a cycle of folders; move what both need below them (${steps.join(', ')})`,
        ]
      }
      if (done.has(folder)) return []
      const found = [...(folders.get(folder)?.keys() ?? [])].flatMap((next) => visit(next, [...path, folder]))
      done.add(folder)
      return found
    }
    return [...folders.keys()].flatMap((folder) => visit(folder, []))
  })
