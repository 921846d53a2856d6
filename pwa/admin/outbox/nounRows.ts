/** A change of one row, whose fields are merged one by one as its noun says. Pure. */
import type { Noun, SyncedRow } from '#pwa/offline/nouns.ts'
import { listBothChanged, listChanged, listOpen, mergeLists, pick, rebase } from './fields.ts'
import type { NounWrite, WriteKind } from './writes.ts'

export function buildRowChanges({
  schema,
  calls,
  fields: described,
  resolve,
  buildInput,
  readAnswer,
  mask = (row) => row,
}: Noun<SyncedRow>): WriteKind<NounWrite> {
  const fields = Object.keys(described ?? {})
  const lists = fields.filter((field) => described?.[field]?.isEntries)
  const send = (write: NounWrite, version: number | null) => {
    const { call, seen, next } = write
    const input = next && buildInput ? buildInput(call, { seen, next }) : pick(next ?? {}, calls[call]?.sends ?? [])
    return { write, attempt: { input, version } }
  }
  return {
    changes: ({ seen, next }) => seen === null || next === null || listChanged(fields, { seen, next }).length > 0,
    prepare: (write) => {
      const { seen, next, base } = write
      if (seen === null) return send(write, null)
      if (next === null) {
        if (base === null) return 'applied'
        // Whoever deletes a row relies on all of it.
        const isSeen = listChanged(fields, { seen, next: base }).length === 0
        return isSeen ? send(write, base.version) : { conflict: 'changed' }
      }
      if (base === null) return { conflict: 'gone' }
      const merged = mergeLists(lists, { seen, next, base })
      const change = { seen, next: merged, base }
      const alone = fields.filter((field) => !lists.includes(field))
      const both = listBothChanged(alone, { seen: mask(seen), next, base: mask(base) })
      const settled = resolve?.fields ?? []
      if (both.some((it) => !settled.includes(it))) return { conflict: 'changed' }
      const isOvertaken = both.length > 0 && resolve?.isAhead(next, base) === false
      const open = listOpen(fields, change).filter((it) => !isOvertaken || !settled.includes(it))
      return open.length === 0 ? 'applied' : send({ ...write, ...rebase(merged, base, open) }, base.version)
    },
    listStored: ({ rowId, next, base }, answer) => {
      if (next === null) return [[rowId, null]]
      const row = base && readAnswer ? readAnswer(base, answer) : schema.safeParse(answer).data
      return row ? [[rowId, row]] : []
    },
    decide: (write, [base = null], { keep }) => {
      const { seen, next } = write
      if (seen === null || base === null) return write
      if (next === null) return { ...write, seen: base, base }
      const wanted = listChanged(fields, { seen, next }).filter((it) => keep === null || keep.includes(it))
      return { ...write, ...rebase(mergeLists(lists, { seen, next, base }), base, wanted) }
    },
  }
}
