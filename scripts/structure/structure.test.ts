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

test('a tree that follows the rules has no faults', () => {
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
    'scripts/bench/bench.ts': "import { Hero } from '#pwa/site/home/Hero.tsx'\n",
  }
  expect(checkFiles(files)).toEqual([])
})

const violationCases: [rule: string, path: string, text: string, message: RegExp][] = [
  ['a stray entry at the top', 'docs/plan.md', '', /^docs: does not belong/],
  ['a word outside the vocabulary of a noun', 'api/bookings/service.ts', '', /a noun's folder holds/],
  ['a folder in a noun', 'api/bookings/mails/rules.ts', '', /a noun's folder holds/],
  ['a stray file in api', 'api/server.ts', '', /api\/ holds main.ts/],
  ['a stray folder in pwa', 'pwa/hooks/useDay.ts', '', /pwa\/ has the folders/],
  ['a name that says nothing', 'pwa/site/utils.ts', '', /says nothing/],
  ['a barrel', 'pwa/ui/index.ts', '', /says nothing/],
  ['a component in lower case', 'pwa/ui/button.tsx', '', /PascalCase/],
  ['a style sheet without its component', 'pwa/ui/Button.css', '', /Button.tsx is missing/],
  ['two components in one file', 'pwa/ui/A.tsx', 'export const A = 1, Bcd = 2\n', /holds the one component/],
  ['a default export', 'pwa/ui/day.ts', 'export default 1\n', /no default export/],
  ['a long file', 'pwa/ui/day.ts', '\n'.repeat(401), /401 lines/],
  ['a long style sheet', 'pwa/ui/theme.css', '\n'.repeat(401), /401 lines/],
  ['an old media query', 'pwa/ui/theme.css', '@media (max-width: 600px) {\n}\n', /no breakpoint/],
  ['a stray breakpoint', 'pwa/ui/theme.css', '@media (40em <= width < 50em) {\n}\n', /no breakpoint/],
  ['a stray breakpoint in code', 'pwa/ui/day.ts', "export const wide = '(width >= 64em)'\n", /no breakpoint/],
  ['a skipped test', 'pwa/ui/day.test.ts', `test.${'skip'}('x')\n`, /no test is skipped/],
  ['the site reaching the admin', 'pwa/site/a.ts', "import '#pwa/admin/b.ts'\n", /may not import pwa\/admin\/b.ts/],
  ['a type reaching the other app', 'pwa/site/a.ts', "import type { B } from '#pwa/admin/b.ts'\n", /may not import/],
  ['the site with the outbox in its first load', 'pwa/site/a.ts', "import '#pwa/outbox/b.ts'\n", /may not import/],
  ['an export from a forbidden place', 'pwa/ui/a.ts', "export { b } from '#pwa/site/b.ts'\n", /may not import/],
  ['offline knowing the outbox', 'pwa/offline/a.ts', "import '#pwa/outbox/b.ts'\n", /may not import/],
  ['the browser reaching into the server', 'pwa/api.ts', "import '#api/errors.ts'\n", /may not import api\/errors.ts/],
  ['an impure contract', 'api/contract/a.ts', "import '#api/env.ts'\n", /the contract is pure/],
  ['a package in the contract', 'api/contract/a.ts', "import 'zod'\n", /zod\/mini alone/],
  ['a noun in the model of another', 'api/rooms/queries.ts', "import '#api/bookings/model.ts'\n", /another noun/],
  ['rules that call actions', 'api/rooms/rules.ts', "import './actions.ts'\n", /routes and jobs call/],
  [
    'a page that enters the site elsewhere',
    'api/http/pages.ts',
    "import '#pwa/site/head.ts'\n",
    /pages enter the site/,
  ],
  ['a relative import across folders', 'pwa/site/a.ts', "import '../ui/b.ts'\n", /write #pwa\/ui\/b.ts/],
  ['a package outside the part that owns it', 'api/rooms/queries.ts', "import 'sqlite3'\n", /imports sqlite3/],
  ['a file that imports itself', 'pwa/ui/a.ts', "import './a.ts'\n", /a\.ts → pwa\/ui\/a\.ts: a cycle/],
]
for (const [rule, path, text, message] of violationCases) {
  test(`${rule} is a fault`, () => {
    expect(checkFiles({ [path]: text })).toEqual([expect.stringMatching(message)])
  })
}

test('a cycle over three files is named once, with its way', () => {
  const faults = checkFiles({
    'pwa/ui/a.ts': "import './b.ts'\n",
    'pwa/ui/b.ts': "import './c.ts'\n",
    'pwa/ui/c.ts': "import './a.ts'\n",
  })
  expect(faults).toEqual([expect.stringContaining('pwa/ui/a.ts → pwa/ui/b.ts → pwa/ui/c.ts → pwa/ui/a.ts')])
})

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
    'pwa/admin/bookings/b.ts': "import '../routes.tsx'\nimport '../sync/d.ts'\n",
    'pwa/admin/routes.tsx': '',
    'pwa/admin/sync/d.ts': '',
  }
  expect(checkFiles(files)).toEqual([
    expect.stringMatching(
      /^pwa\/admin\/bookings\/b.ts: may not import pwa\/admin\/routes.tsx: the order of pwa\/admin/,
    ),
    expect.stringMatching(/^pwa\/admin\/writes\/a.ts: may not import pwa\/admin\/bookings\/b.ts: the order/),
  ])
})

test('a class whose sheet comes with another page only is a fault', () => {
  const files = {
    'pwa/site/main.tsx': "import './App.tsx'\nimport('./Aside.tsx')\nimport('./Band.tsx')\n",
    'pwa/site/App.tsx': 'import \'./App.css\'\nexport const App = () => <p className="lead" />\n',
    'pwa/site/App.css': '.lead {\n}\n',
    'pwa/site/Aside.tsx': 'import \'./Aside.css\'\nexport const Aside = () => <p className="lead card" />\n',
    'pwa/site/Aside.css': '.card {\n}\n',
    'pwa/site/Band.tsx': 'import \'./Band.css\'\nexport const Band = () => <p className="lead card bare" />\n',
    'pwa/site/Band.css': '.lead .card {\n}\n',
  }
  expect(checkFiles(files)).toEqual([
    expect.stringMatching(/^pwa\/site\/Band\.tsx: .* no pwa\/site\/Aside\.css, which has \.card/),
  ])
})

test('folders of the site that import each other in a circle are a fault', () => {
  const files = {
    'pwa/site/home/a.ts': "import '../shell/b.ts'\n",
    'pwa/site/shell/b.ts': '',
    'pwa/site/shell/c.ts': "import '../home/d.ts'\n",
    'pwa/site/home/d.ts': '',
  }
  expect(checkFiles(files)).toEqual([expect.stringMatching(/^pwa\/site: home → shell → home: a cycle/)])
})
