/** The lines of the police's file, and who is left out of it with the reason. */
import type { Db } from '#api/db/table.ts'
import { listReportedStays } from '#api/guests/queries.ts'
import type { Day } from '#contract/days/days.ts'
import type { LeftOut } from '#contract/duties/duties.ts'
import { formatSchedina, joinSchedine, planSchedine, type SchedinePlan } from '#contract/duties/schedine.ts'
import { isMember } from '#contract/guests/guestRules.ts'
import { findComune } from '#contract/guests/placeTable.ts'
import { checkSchedine } from './schedinaCheck.ts'

export type Line = { stayId: string; guestId: string; name: string; text: string; isMember: boolean }

const getProvince = (comune: string): string => findComune(comune)?.province ?? ''

const getName = ({ surname, name }: { surname: string | null; name: string | null }): string =>
  [surname, name].filter(Boolean).join(' ')

/** Whether it is not a line whose answer was lost. */
const wasNeverSent = ({ stay, guest }: SchedinePlan['blocked'][number]): boolean =>
  stay.reports.every(({ guestId, state }) => guestId !== guest.id || state !== 'unknown')

/** The lines that may be sent. One that our own checker refuses is left out, with its members. */
export function buildLines({ reportable, blocked }: SchedinePlan): { lines: Line[]; leftOut: LeftOut[] } {
  const candidates = reportable.map(({ stay, guest, arrivalDay, nights }) => ({
    stayId: stay.id,
    guestId: guest.id,
    name: getName(guest),
    text: formatSchedina(guest, { arrivalDay, nights, getProvince }),
    isMember: isMember(guest),
  }))
  const lines = dropMembersOfRefused(candidates, (line) => !isRight(line, candidates))
  const refused = candidates.filter((line) => !lines.includes(line))
  return {
    lines,
    leftOut: [
      ...blocked.filter(wasNeverSent).map(({ stay, guest, obstacle }) => ({
        stayId: stay.id,
        guestId: guest.id,
        name: getName(guest),
        why: obstacle.kind,
        fields: 'fields' in obstacle ? obstacle.fields : [],
      })),
      ...refused.map(({ stayId, guestId, name }) => ({ stayId, guestId, name, why: 'wrongLine' as const, fields: [] })),
    ],
  }
}

const isRight = (line: Line, lines: Line[]): boolean => {
  const head = lines.slice(0, lines.indexOf(line)).findLast((it) => !it.isMember)
  const text = line.isMember && head ? joinSchedine([head.text, line.text]) : line.text
  return checkSchedine(text).every((error) => error.line === 1 && line.isMember)
}

/** The lines without the refused ones. A member never goes without the head. */
export function dropMembersOfRefused(lines: Line[], isRefused: (line: Line) => boolean): Line[] {
  let isHeadRefused = false
  return lines.filter((line) => {
    if (!line.isMember) isHeadRefused = isRefused(line)
    return !isHeadRefused && !isRefused(line)
  })
}

export const readLines = async (db: Db, day: Day) =>
  buildLines(planSchedine(await listReportedStays(db, day, day), day))

/** The file of those who came on a day and are not reported yet. */
export const readSchedineFile = async (db: Db, day: Day): Promise<string> =>
  joinSchedine((await readLines(db, day)).lines.map(({ text }) => text))
