import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createRandom } from '#api/seed/builders.ts'
import { installFromDebian } from '#api/testing/programs.mjs'
import { addDays } from '#contract/days/days.ts'
import { writeTakenNights } from './calendar.ts'

/** Debian's own, because its packages are not those of other Pythons. */
const python = '/usr/bin/python3'
const script = `
import sys, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
for it in calendar.walk('VEVENT'):
    print(it.decoded('DTSTART'), it.decoded('DTEND'), it['UID'], it['SUMMARY'])
`
const run = (code: string, input = '') => spawnSync(python, ['-c', code], { input, encoding: 'utf8' })

test('Python’s icalendar reads our calendars as we have written them', async () => {
  if (run('import icalendar').status !== 0) await installFromDebian('python3-icalendar')
  const random = createRandom(Number(process.env.SOAK_SEED ?? 1))
  for (let i = 0; i < 100; i++) {
    const spans = Array.from({ length: random.nextInt(40) }, (_, n) => {
      const checkinDate = addDays('2027-03-01', random.nextInt(540))
      return { id: `${i} ${n}`, checkinDate, checkoutDate: addDays(checkinDate, 1 + random.nextInt(30)) }
    })
    const name = random.pick(['Camera alta', 'Torre; “del Duca”, perché', 'è'.repeat(90), 'a\nb\\c'])
    const summary = 'Reserved'
    const { status, stdout, stderr } = run(
      script,
      writeTakenNights(spans, { host: 'farm.example', name, summary, stamp: i }),
    )
    expect([status, stderr]).toEqual([0, ''])
    const lines = stdout.trim().split('\n').filter(Boolean)
    expect(lines.map((it) => it.split(' ').slice(0, 2).join(' '))).toEqual(
      spans.map((it) => `${it.checkinDate} ${it.checkoutDate}`),
    )
    expect(lines.every((it) => /^\S+ \S+ [0-9a-f]{32}@farm\.example Reserved$/.test(it))).toBe(true)
    expect(new Set(lines.map((it) => it.split(' ')[2])).size).toBe(spans.length)
  }
}, 600_000)
