/** Documents of guests: stored encrypted, read back as their last characters, never in a backup. */
import { Op } from 'sequelize'
import { z } from 'zod/mini'
import { readSealingKey, seal, unseal } from '#api/db/sealing.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { isMember } from '#contract/guests/guestRules.ts'
import { type GuestData, type GuestInput, shownLength } from '#contract/guests/guests.ts'
import { toDocumentNumber } from '#contract/text/latinNames.ts'
import { type DocumentRow, guestDocuments } from './model.ts'

export type GuestDocument = Pick<GuestData, 'documentType' | 'documentNumber' | 'documentPlace'>

export const noDocument: GuestDocument = { documentType: null, documentNumber: null, documentPlace: null }
const Sealed = z.object({ number: z.nullable(z.string()), place: z.nullable(z.string()) })

export const listDocuments = (db: Db, stayId: string | string[]): Promise<DocumentRow[]> =>
  guestDocuments(db).findAll({ where: { stayId }, ...raw(db) })

/** What is shown of a document. */
export const presentDocument = (row: DocumentRow | undefined): GuestDocument =>
  row ? { documentType: row.type, documentNumber: row.numberEnd, documentPlace: row.placeEnd } : noDocument

/** The whole documents of a stay, by guest. One that this machine cannot decrypt is left out. */
export async function readDocuments(db: Db, stayIds: string[]): Promise<Map<string, GuestDocument>> {
  const rows = await listDocuments(db, stayIds)
  if (rows.length === 0) return new Map()
  const key = await readSealingKey(db)
  return new Map(
    rows.flatMap(({ guestId, type, sealed }) => {
      const text = unseal(key, sealed)
      if (text === null) return []
      const { number, place } = z.parse(Sealed, JSON.parse(text))
      return [[guestId, { documentType: type, documentNumber: number, documentPlace: place }] as const]
    }),
  )
}

/** The document after a write: what is left out, or sent as it was read back, stays. A member has none. */
export function mergeDocument(input: GuestInput, stored: GuestDocument = noDocument): GuestDocument {
  if (isMember(input)) {
    const { documentType = null, documentNumber = null, documentPlace = null } = input
    const isAsRead = (['documentType', 'documentNumber', 'documentPlace'] as const).every(
      (field) => input[field] == null || input[field] === stored[field]?.slice(-shownLength),
    )
    return isAsRead ? noDocument : { documentType, documentNumber, documentPlace }
  }
  const choose = (field: keyof GuestDocument) => {
    const [sent, kept] = [input[field], stored[field]]
    return sent === undefined || (sent !== null && sent === kept?.slice(-shownLength)) ? kept : sent
  }
  return {
    documentType: choose('documentType'),
    documentNumber: choose('documentNumber'),
    documentPlace: choose('documentPlace'),
  }
}

/** Whether another stay has a document of a guest with one of these ids. */
export const hasOtherDocuments = async (db: Db, stayId: string, guestIds: string[]): Promise<boolean> =>
  (await guestDocuments(db).count({
    where: { guestId: guestIds, stayId: { [Op.ne]: stayId } },
    transaction: db.transaction,
  })) > 0

/** Replaces the documents of a stay. */
export async function storeDocuments(
  tx: Tx,
  stayId: string,
  documents: Array<GuestDocument & { guestId: string }>,
): Promise<void> {
  await deleteDocuments(tx, { stayId })
  const filled = documents.filter((it) => it.documentType ?? it.documentNumber ?? it.documentPlace)
  if (filled.length === 0) return
  const key = await readSealingKey(tx)
  const rows = filled.map(({ guestId, documentType, documentNumber, documentPlace }) => {
    // As the police get it, so that the end that is read back is judged as the whole is.
    const number = documentNumber && (toDocumentNumber(documentNumber) ?? documentNumber)
    return {
      guestId,
      stayId,
      type: documentType,
      sealed: seal(key, JSON.stringify({ number, place: documentPlace })),
      numberEnd: number?.slice(-shownLength) ?? null,
      placeEnd: documentPlace?.slice(-shownLength) ?? null,
    }
  })
  await guestDocuments(tx).bulkCreate(rows, { transaction: tx.transaction })
}

export async function deleteDocuments(
  tx: Tx,
  where: { stayId: string | string[] } | { guestId: string[] },
): Promise<void> {
  await guestDocuments(tx).destroy({ where, transaction: tx.transaction })
}
