import { z } from 'zod/mini'
import type { ChannelStayRow } from '#api/channelStays/model.ts'
import {
  ChannelStayChange as ChangeSchema,
  type Channel,
  type ChannelImport,
  type ChannelStayChange,
  isInConflict,
  noUnreadEvents,
  overdueAfterMinutes,
  UnreadEvents,
  undoHours,
} from '#contract/channels.ts'
import type { ChannelRow, ImportRow, StateRow } from './model.ts'

const parseTexts = (json: string): string[] => z.parse(z.array(z.string()), JSON.parse(json))

type RowTitles = Pick<ChannelRow, 'asStays' | 'asClosed' | 'ignoredTitles'>

export const parseMeanings = ({ asStays, asClosed, ignoredTitles }: RowTitles) => ({
  asStays: parseTexts(asStays),
  asClosed: parseTexts(asClosed),
  ignoredTitles: ignoredTitles === null ? [] : parseTexts(ignoredTitles),
})

/** Without the UIDs, which no person needs. */
export const presentUnread = ({ count, total, shown }: UnreadEvents): UnreadEvents => ({ count, total, shown })

const parseUnread = (state: StateRow | null): UnreadEvents =>
  state?.unread == null ? noUnreadEvents : z.parse(UnreadEvents, JSON.parse(state.unread))

const Counts = z.record(z.string(), z.int())
const Texts = z.record(z.string(), z.string())
/** How many good readings in a row did not have a stay, by its id. */
export const parseMissed = (state: StateRow | null): Record<string, number> =>
  state === null ? {} : z.parse(Counts, JSON.parse(state.missed))
export const parseUids = (state: StateRow | null): Record<string, string> =>
  state === null ? {} : z.parse(Texts, JSON.parse(state.uids))

export const parseChanges = (row: ImportRow): ChannelStayChange[] =>
  z.parse(z.array(ChangeSchema), JSON.parse(row.changes))

/** Events of a calendar, by title. */
export const countTitles = (stays: Pick<ChannelStayRow, 'title' | 'kind'>[]): Channel['titles'] => {
  const counts = new Map<string, Channel['titles'][number]>()
  for (const { title, kind } of stays) {
    const known = counts.get(`${kind} ${title}`)
    counts.set(`${kind} ${title}`, { title, kind, count: (known?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}

type Related = { state: StateRow | null; readAt: string | null; comingStays: ChannelStayRow[] }

/** `audience`: only managers see where the calendar is fetched, and nobody the whole address. */
export const presentChannel = (
  row: ChannelRow,
  { state, readAt, comingStays }: Related,
  { audience, now }: { audience: 'staff' | 'manager'; now: number },
): Channel => ({
  id: row.id,
  roomId: row.roomId,
  name: row.name,
  portal: row.portal,
  hasImport: row.importUrl !== null,
  importHost: row.importUrl !== null && audience === 'manager' ? new URL(row.importUrl).host : null,
  intervalMinutes: row.intervalMinutes,
  exportsRequests: Boolean(row.exportsRequests),
  ...parseMeanings(row),
  titles: countTitles(comingStays),
  comingStays: comingStays.length,
  conflicts: comingStays.filter((it) => isInConflict({ ...it, conflictNights: parseTexts(it.conflictNights) })).length,
  state: {
    checkedAt: state?.checkedAt ?? null,
    goodAt: state?.goodAt ?? null,
    nextAt: row.importUrl === null ? null : (state?.nextAt ?? null),
    events: state?.events ?? null,
    problem: state?.problem ?? null,
    failingSince: state?.failingSince ?? null,
    isOverdue: isOverdue(state, now),
    missingStays: Object.keys(parseMissed(state)),
    isSuspicious: Boolean(state?.isSuspicious),
    unread: parseUnread(state),
    exportReadAt: readAt,
  },
  createdAt: row.createdAt,
  deletedAt: row.deletedAt,
  version: row.version,
})

/** Whether fetching has failed for so long that staff are told. */
export const isOverdue = (state: StateRow | null, now: number): boolean =>
  state !== null && state.failingSince !== null && now - Date.parse(state.failingSince) >= overdueAfterMinutes * 60_000

export const canUndo = ({ at, undoneAt }: ImportRow, now: number): boolean =>
  undoneAt === null && now - Date.parse(at) <= undoHours * 3_600_000

export const presentImport = (row: ImportRow, now: number): ChannelImport => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  changes: parseChanges(row),
  undoneAt: row.undoneAt,
  canUndo: canUndo(row, now),
})
