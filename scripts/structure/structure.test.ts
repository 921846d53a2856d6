import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findViolations } from './structure.mjs'

function checkFiles(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'podere-structure-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return findViolations(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('accepts a tree that follows the rules', () => {
  const files = {
    'api/main.ts': "import { listBookings } from '#api/bookings/queries.ts'\n",
    'api/bookings/routes.ts': "import { requestBooking } from './actions.ts'\n",
    'api/bookings/actions.ts': "import { isFree } from './rules.ts'\nimport { write } from '#api/db/write.ts'\n",
    'api/bookings/actions.test.ts': "import { Room } from '../rooms/model.ts'\n",
    'api/bookings/rules.ts': "import type { Booking } from './model.ts'\n",
    'api/bookings/queries.ts': "import { listRooms } from '#api/rooms/queries.ts'\n",
    'api/contract/days.ts': "import * as z from 'zod/mini'\n",
    'pwa/site/home/Hero.tsx': "import './Hero.css'\nexport function Hero() {}\n",
    'pwa/site/home/Hero.css': '',
    'pwa/site/booking/send.ts': "export const keep = () => import('#pwa/outbox/engine.ts')\n",
    'scripts/bench.ts': "import { Hero } from '#pwa/site/home/Hero.tsx'\n",
  }
  expect(checkFiles(files)).toEqual([])
})

const violationCases: [rule: string, path: string, text: string, message: RegExp][] = [
  ['an unknown entry at the top level', 'docs/plan.md', '', /^docs: move it to api/],
  ['a name that says nothing', 'pwa/site/utils.ts', '', /says nothing/],
  ['a barrel', 'pwa/ui/index.ts', '', /says nothing/],
  ['a component in lower case', 'pwa/ui/button.tsx', '', /PascalCase/],
  ['a style sheet without its component', 'pwa/ui/Button.css', '', /Button.tsx is missing/],
  ['two components in one file', 'pwa/ui/A.tsx', 'export const A = 1, Bcd = 2\n', /must export the one component/],
  ['a long file', 'pwa/ui/day.ts', '\n'.repeat(401), /401 lines/],
  ['a long style sheet', 'pwa/ui/theme.css', '\n'.repeat(401), /401 lines/],
  ['a thick underline in one declaration', 'pwa/ui/theme.css', 'a {\n  text-decoration: underline 2px;\n}\n', /Safari/],
  ['an old media query', 'pwa/ui/theme.css', '@media (max-width: 600px) {\n}\n', /no breakpoint/],
  ['a stray breakpoint', 'pwa/ui/theme.css', '@media (40em <= width < 50em) {\n}\n', /no breakpoint/],
  ['a stray breakpoint in code', 'pwa/ui/day.ts', "export const wide = '(width >= 70em)'\n", /no breakpoint/],
  ['a field that cuts its text', 'pwa/ui/Ab.tsx', 'export const Ab = <input maxLength={80} />\n', /cuts what/],
  [
    'a server test that imports a script',
    'api/main.api.test.ts',
    "import { root } from '../scripts/spawn.mjs'\n",
    /may not import scripts\/spawn.mjs; move what/,
  ],
  [
    'a test of the texts that imports the contract',
    'locales/i18n.test.ts',
    "import { addDays } from '#contract/days.ts'\n",
    /may not import api\/contract\/days.ts; pass/,
  ],
  [
    'an import of the sample’s facts outside the seed',
    'api/schedule.ts',
    "import { sampleProperty } from './seed/property.ts'\n",
    /may not import api\/seed\/property.ts; only/,
  ],
  ['a test that is left to do', 'pwa/ui/day.test.ts', `test.${'todo'}('x')\n`, /must not be left to do/],
  [
    'an import from the admin in the site',
    'pwa/site/a.ts',
    "import '#pwa/admin/b.ts'\n",
    /may not import pwa\/admin\/b.ts/,
  ],
  ['a type import from the other app', 'pwa/site/a.ts', "import type { B } from '#pwa/admin/b.ts'\n", /may not import/],
  ['a static import of the outbox in the site', 'pwa/site/a.ts', "import '#pwa/outbox/b.ts'\n", /may not import/],
  ['a re-export from a forbidden layer', 'pwa/ui/a.ts', "export { b } from '#pwa/site/b.ts'\n", /may not import/],
  ['an import of the outbox in offline', 'pwa/offline/a.ts', "import '#pwa/outbox/b.ts'\n", /may not import/],
  [
    'an import from the server in the browser code',
    'pwa/api.ts',
    "import '#api/errors.ts'\n",
    /may not import api\/errors.ts/,
  ],
  ['an import from the server in the contract', 'api/contract/a.ts', "import '#api/env.ts'\n", /the contract is pure/],
  ['a package in the contract', 'api/contract/a.ts', "import 'zod'\n", /zod\/mini is the only package/],
  [
    'an import of the model of another noun',
    'api/rooms/queries.ts',
    "import '#api/bookings/model.ts'\n",
    /let its queries/,
  ],
  [
    'an import of the emails in a folder of another noun',
    'api/rooms/queries.ts',
    "import '#api/bookings/mails/emails.ts'\n",
    /let its queries/,
  ],
  ['rules that import actions', 'api/rooms/rules.ts', "import './actions.ts'\n", /higher/],
  ['rules that import actions of a folder', 'api/rooms/rules.ts', "import './beds/actions.ts'\n", /higher/],
  ['a page that imports another file of the site', 'api/http/pages.ts', "import '#pwa/site/head.ts'\n", /pass in what/],
  ['a relative import of a forbidden part', 'pwa/ui/a.ts', "import '../site/b.ts'\n", /may not import pwa\/site\/b.ts/],
  ['a model that imports rules', 'api/rooms/model.ts', "import './rules.ts'\n", /higher/],
  ['a place that imports a write', 'pwa/admin/places.ts', "import './writes/a.ts'\n", /list of places/],
  ['an import of the sample’s lists outside the seed', 'api/app.ts', "import './seed/content.ts'\n", /only api\/seed/],
  ['a package outside the layer that owns it', 'api/rooms/queries.ts', "import 'sqlite3'\n", /may not import sqlite3/],
]
for (const [rule, path, text, message] of violationCases) {
  test(`rejects ${rule}`, () => {
    expect(checkFiles({ [path]: text })).toEqual([expect.stringMatching(message)])
  })
}

test('reports folders of the admin that import each other, whatever the kind of import', () => {
  const files = {
    'pwa/admin/bookings/a.ts': "import type { B } from '../mails/b.ts'\n",
    'pwa/admin/mails/b.ts': "export const load = () => import('../trash/c.ts')\n",
    'pwa/admin/mails/b.test.ts': "import '../bookings/a.ts'\n",
    'pwa/admin/trash/c.ts': "import '../bookings/d.ts'\n",
    'pwa/admin/bookings/d.ts': '',
  }
  expect(checkFiles(files)).toEqual([
    expect.stringMatching(
      /^pwa\/admin: bookings → mails → trash → bookings: .*trash\/c.ts imports pwa\/admin\/bookings\/d.ts/,
    ),
  ])
})

test('reports an import from a lower layer of the admin to a higher one', () => {
  const files = {
    'pwa/admin/writes/a.ts': "import '../bookings/b.ts'\n",
    'pwa/admin/bookings/b.ts': "import '../shell/c.ts'\nimport '../sync/d.ts'\n",
    'pwa/admin/shell/c.ts': '',
    'pwa/admin/sync/d.ts': '',
  }
  expect(checkFiles(files)).toEqual([
    expect.stringMatching(/^pwa\/admin\/bookings\/b.ts: may not import pwa\/admin\/shell\/c.ts; the shell imports/),
    expect.stringMatching(/^pwa\/admin\/writes\/a.ts: may not import pwa\/admin\/bookings\/b.ts; the features/),
  ])
})

test('rejects a class whose style sheet only another page loads', () => {
  const files = {
    'pwa/site/main.ts': "import './App.tsx'\nimport('./Aside.tsx')\nimport('./Band.tsx')\n",
    'pwa/site/App.tsx': 'import \'./App.css\'\nexport const App = () => <p className="lead" />\n',
    'pwa/site/App.css': '.lead {\n}\n',
    'pwa/site/Aside.tsx': 'import \'./Aside.css\'\nexport const Aside = () => <p className="lead card" />\n',
    'pwa/site/Aside.css': '.card {\n}\n',
    'pwa/site/Band.tsx': 'import \'./Band.css\'\nexport const Band = () => <p className="lead card bare" />\n',
    'pwa/site/Band.css': '.lead .card {\n}\n',
  }
  expect(checkFiles(files)).toEqual([
    expect.stringMatching(/^pwa\/site\/Band\.tsx: .* does not load pwa\/site\/Aside\.css, which defines \.card/),
  ])
})

test('follows the files that a pattern names', () => {
  const files = {
    'pwa/admin/main.ts': "import './shell/pages.ts'\n",
    'pwa/admin/shell/pages.ts':
      "const now = import.meta.glob<Page>(['../today/TodayPage.tsx'], { eager: true })\n" +
      "const later = import.meta.glob(['../*/*Page.tsx', '!../today/TodayPage.tsx'])\n",
    'pwa/admin/today/TodayPage.tsx':
      'import \'./TodayPage.css\'\nexport const TodayPage = () => <p className="day" />\n',
    'pwa/admin/today/TodayPage.css': '.day {\n}\n',
    'pwa/admin/trash/TrashPage.tsx': 'export const TrashPage = () => <p className="day row" />\n',
    'pwa/admin/trash/TrashRow.css': '.row {\n}\n',
    'pwa/admin/trash/TrashRow.tsx': "import './TrashRow.css'\nexport const TrashRow = 1\n",
  }
  expect(checkFiles(files)).toEqual([
    expect.stringMatching(/^pwa\/admin\/trash\/TrashPage\.tsx: .* does not load .*TrashRow\.css, which defines \.row/),
  ])
})

test('rejects folders of the site that import each other in a cycle', () => {
  const files = {
    'pwa/site/home/a.ts': "import '../shell/b.ts'\n",
    'pwa/site/shell/b.ts': '',
    'pwa/site/shell/c.ts': "import '../home/d.ts'\n",
    'pwa/site/home/d.ts': '',
  }
  expect(checkFiles(files)).toEqual([expect.stringMatching(/^pwa\/site: home → shell → home: a cycle/)])
})
