import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse, type Versioned } from '#api/errors.ts'
import { hideRoomPicture, showRoomPicture } from '#api/rooms/actions.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { replaceDocument } from '#api/settings/actions.ts'
import { isGalleryPicture, type PictureDescription } from '#contract/site/pictures.ts'
import { roomIdOfPicture, toPictureUrl } from '#contract/site/roomPictures.ts'
import { chooseTranslations } from '#contract/text/translations.ts'
import { furtherLanguages } from '#locales/language.ts'
import { getChoiceKey, type PictureChoice, readPictureChoice } from './queries.ts'

/** Changes what is chosen for a place. Refused: 404 for a place of a room that does not exist, 412. */
async function changeChoice(
  tx: Tx,
  name: string,
  version: number | null,
  change: Partial<PictureChoice>,
): Promise<Result<Versioned<PictureChoice>>> {
  const roomId = roomIdOfPicture(name)
  if (roomId !== null && !(await findRoom(tx, roomId))) return refuse('room_not_found')
  const current = await readPictureChoice(tx, name)
  const result = await replaceDocument(tx, getChoiceKey(name), current, { ...current.value, ...change }, version)
  tx.setSubject(name)
  return result
}

/** A write of one place: its name and the version that the caller has seen. */
export type PlaceWrite = { name: string; version: number | null }

/**
 * Puts a photograph into a place; `file` is in the folder of the place. A crop belongs to its photograph, so the earlier
 * one ends. A room shows its new photograph after the others. Returns the file that is replaced. Refused: 404 for a room
 * that does not exist, 412.
 */
export async function placePhotograph(
  tx: Tx,
  { name, version }: PlaceWrite,
  file: string,
): Promise<Result<string | null>> {
  const before = await readPictureChoice(tx, name)
  const result = await changeChoice(tx, name, version, { file, focus: null })
  if (!result.ok) return result
  const roomId = roomIdOfPicture(name)
  const shown = roomId === null ? ok(null) : await showRoomPicture(tx, roomId, toPictureUrl(name))
  return shown.ok ? ok(before.value.file) : shown
}

/**
 * Takes a photograph away, so that the drawn picture is back. A room without a drawn picture in this place has one picture
 * fewer. Returns the file that was in the place. Refused: 404, 412.
 */
export async function removePhotograph(
  tx: Tx,
  { name, version }: PlaceWrite,
  isDrawn: boolean,
): Promise<Result<string | null>> {
  const before = await readPictureChoice(tx, name)
  const result = await changeChoice(tx, name, version, { file: null, focus: null })
  if (!result.ok) return result
  const roomId = roomIdOfPicture(name)
  if (roomId !== null && !isDrawn) await hideRoomPicture(tx, roomId, toPictureUrl(name))
  return ok(before.value.file)
}

/**
 * Writes the alternative texts, and whether a gallery leaves the picture out. An empty text stands for that of the drawn
 * picture. Refused: 404, 412.
 */
export async function describePicture(
  tx: Tx,
  { name, version }: PlaceWrite,
  { hidden: isHidden, ...alt }: PictureDescription,
): Promise<Result<Versioned<PictureChoice>>> {
  const before = await readPictureChoice(tx, name)
  const texts: Record<string, string | undefined> = alt
  const written = Object.fromEntries(furtherLanguages.map((language) => [language, { alt: texts[language] }]))
  const translations = chooseTranslations(written, before.value.translations)
  const hidden = isGalleryPicture(name) && (isHidden ?? before.value.hidden ?? false)
  return changeChoice(tx, name, version, { alt: { it: alt.it, en: alt.en }, translations, hidden })
}

/** Chooses the point around which a photograph is cropped. Refused: 404, 409 `no_photograph`, 412. */
export async function cropPicture(
  tx: Tx,
  { name, version }: PlaceWrite,
  focus: PictureChoice['focus'],
  hasPhotograph: (choice: PictureChoice) => Promise<boolean>,
): Promise<Result<Versioned<PictureChoice>>> {
  const result = await changeChoice(tx, name, version, { focus })
  return !result.ok || (await hasPhotograph(result.value.value)) ? result : refuse('no_photograph')
}
