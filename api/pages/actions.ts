import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Result, refuse } from '#api/errors.ts'
import { deleteSettings, writeSetting } from '#api/settings/actions.ts'
import { type Page, type PageEntry, type PageInput, type PublishedPages, pageLimits } from '#contract/site/pages.ts'
import { fixedPages, isFixedPage } from '#contract/site/sitePages.ts'
import {
  findEntry,
  getDraftKey,
  getVersionsKey,
  listOwnPages,
  listPages,
  readPage,
  readPublished,
  readVersions,
} from './queries.ts'
import { checkPage, moveAddresses } from './rules.ts'

/** Drafts are too large for the change feed, and for managers only. */
const tellTablets = (tx: Tx): Promise<void> => writeSetting(tx, 'pages', null)

/** Of the eight pages only the sections are stored. */
function toPage(id: string, input: PageInput): Page {
  const { path, title, description, picture, inMenu, inFooter, hiddenUntil, sections } = input
  const withIds = sections.map((section) => ({ ...section, id: section.id ?? uuidv7() }))
  const empty = { title: null, description: null, picture: null, inMenu: false, inFooter: false, hiddenUntil: null }
  return isFixedPage(id)
    ? { ...empty, id, path: fixedPages[id], sections: withIds }
    : { id, path, title, description, picture, inMenu, inFooter, hiddenUntil, sections: withIds }
}

/** Saves a draft. Refused: 412, also where somebody has deleted the page meanwhile; 400 and 409 for its address. */
export async function savePage(
  tx: Tx,
  id: string,
  input: PageInput,
  version: number | null,
): Promise<Result<PageEntry>> {
  const before = await readPage(tx, id)
  const stale = checkVersion(version, before.version, () => null)
  if (stale) return before.value === null ? stale : { ...stale, current: await findEntry(tx, id) }
  const refusal = checkPage(id, input, await listOwnPages(tx))
  if (refusal) return refusal
  const page = toPage(id, input)
  await writeSetting(tx, getDraftKey(id), page)
  await tellTablets(tx)
  tx.setSubject(page.path)
  const saved = await findEntry(tx, id)
  if (saved === null) throw new Error(`The page ${id} is missing`)
  return ok(saved)
}

/** Deletes an own page with its versions. Guests no longer find it. Refused: 404, 409 for one of the eight, 412. */
export async function deletePage(tx: Tx, id: string, version: number | null): Promise<Result<undefined>> {
  if (isFixedPage(id)) return refuse('page_not_removable')
  const entry = await findEntry(tx, id)
  if (entry === null) return refuse('not_found')
  const stale = checkVersion(version, entry.version, () => entry)
  if (stale) return stale
  await deleteSettings(tx, [getDraftKey(id), getVersionsKey(id)])
  await tellTablets(tx)
  if (entry.published !== null) {
    const before = await readPublished(tx)
    await writePublished(
      tx,
      before,
      before.pages.filter((page) => page.id !== id),
    )
  }
  tx.setSubject(entry.path)
  return ok(undefined)
}

const writePublished = (tx: Tx, before: PublishedPages, pages: Page[]): Promise<void> =>
  writeSetting(tx, 'published-pages', { pages, moved: moveAddresses(before, pages) })

/** Shows all drafts to guests, and keeps the last versions of each page. */
export async function publishPages(tx: Tx): Promise<Result<PageEntry[]>> {
  const entries = await listPages(tx)
  const drafts = entries.filter(({ hasDraft }) => hasDraft)
  if (drafts.length === 0) {
    tx.skipAuditLog()
    return ok(entries)
  }
  const pages = entries.map(
    ({ isOwn: _, hasDraft: __, published: ___, hasVersions: ____, version: _____, ...page }) => page,
  )
  for (const page of pages.filter(({ id }) => drafts.some((draft) => draft.id === id))) {
    const [last, ...older] = await readVersions(tx, page.id)
    const version = {
      number: (last?.number ?? 0) + 1,
      publishedAt: tx.timestamp,
      publishedBy: tx.writer.who,
      page,
    }
    const kept = [version, ...(last ? [last] : []), ...older].slice(0, pageLimits.keptVersions)
    await writeSetting(tx, getVersionsKey(page.id), kept)
  }
  const shown = pages.filter(({ id, sections }) => !isFixedPage(id) || sections.length > 0)
  await writePublished(tx, await readPublished(tx), shown)
  await tellTablets(tx)
  tx.setSubject(
    drafts
      .map(({ path }) => path)
      .join(' ')
      .slice(0, 200),
  )
  return ok(await listPages(tx))
}

/** Makes a version the draft again. Refused: 404, 412, 409 when another page has its address now. */
export async function restoreVersion(
  tx: Tx,
  id: string,
  number: number,
  version: number | null,
): Promise<Result<PageEntry>> {
  const found = (await readVersions(tx, id)).find((it) => it.number === number)
  return found ? savePage(tx, id, found.page, version) : refuse('not_found')
}

/** Leaves no page, no version and no section. */
export async function deleteAllPages(tx: Tx): Promise<void> {
  const ids = (await listPages(tx)).map(({ id }) => id)
  await deleteSettings(tx, ['published-pages', ...ids.flatMap((id) => [getDraftKey(id), getVersionsKey(id)])])
  await tellTablets(tx)
}
