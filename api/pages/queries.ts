import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import type { SettingKey } from '#api/settings/model.ts'
import { readDocument, readDocuments } from '#api/settings/queries.ts'
import { Page, type PageEntry, PageVersion, type PublishedPages, Section } from '#contract/site/pages.ts'
import { fixedPages, isFixedPage } from '#contract/site/sitePages.ts'

/** A draft is a setting of its own, and so are the last versions of each page. All that is published is one. */
const draftPrefix = 'page:'
const versionsPrefix = 'page-versions:'
export const getDraftKey = (id: string): SettingKey => `${draftPrefix}${id}`
export const getVersionsKey = (id: string): SettingKey => `${versionsPrefix}${id}`

/** A section of a kind that only a newer program knows is passed over. */
const StoredPage = z.extend(Page, {
  sections: z.pipe(
    z.array(z.unknown()),
    z.transform((sections) => sections.flatMap((it) => z.safeParse(Section, it).data ?? [])),
  ),
})

const StoredPublished = z.object({
  pages: z.array(StoredPage),
  moved: z.array(z.object({ from: z.string(), id: z.string() })),
})

const nothingPublished: PublishedPages = { pages: [], moved: [] }

export const readPublished = async (db: Db): Promise<PublishedPages> =>
  (await readDocument(db, 'published-pages', StoredPublished, nothingPublished)).value

/** The saved page, which is a draft or what is published. Null where nothing was saved. */
export const readPage = (db: Db, id: string): Promise<Versioned<Page | null>> =>
  readDocument(db, getDraftKey(id), z.nullable(StoredPage), null)

const readSavedPages = (db: Db): Promise<Map<string, Versioned<Page>>> => readDocuments(db, draftPrefix, StoredPage)

export const listOwnPages = async (db: Db): Promise<Page[]> =>
  [...(await readSavedPages(db)).values()].map(({ value }) => value).filter(({ id }) => !isFixedPage(id))

const StoredVersions = z.array(z.extend(PageVersion, { page: StoredPage }))

export const readVersions = async (db: Db, id: string): Promise<PageVersion[]> =>
  (await readDocument(db, getVersionsKey(id), StoredVersions, [])).value

const fixedPageIds = Object.keys(fixedPages).filter(isFixedPage)

const isSame = (one: Page | null, other: Page | null): boolean => JSON.stringify(one) === JSON.stringify(other)

/** One of the eight pages, before it has any section. */
const createFixedPage = (id: keyof typeof fixedPages): Page => z.parse(Page, { id, path: fixedPages[id], sections: [] })

type Published = { pages: readonly Page[]; hasVersions: boolean }

function toEntry(id: string, { value, version }: Versioned<Page | null>, { pages, hasVersions }: Published): PageEntry {
  const shown = pages.find((it) => it.id === id) ?? null
  if (isFixedPage(id)) {
    const empty = createFixedPage(id)
    const [page, current] = [value ?? empty, shown ?? empty]
    return { ...page, isOwn: false, hasDraft: !isSame(page, current), published: current, hasVersions, version }
  }
  if (value === null) throw new Error(`The page ${id} is missing`)
  return { ...value, isOwn: true, hasDraft: !isSame(value, shown), published: shown, hasVersions, version }
}

export async function findEntry(db: Db, id: string): Promise<PageEntry | null> {
  const saved = await readPage(db, id)
  if (saved.value === null && !isFixedPage(id)) return null
  const { pages } = await readPublished(db)
  return toEntry(id, saved, { pages, hasVersions: (await readVersions(db, id)).length > 0 })
}

/** The eight pages, then the farm's own. */
export async function listPages(db: Db): Promise<PageEntry[]> {
  const saved = await readSavedPages(db)
  const { pages } = await readPublished(db)
  const versions = await readDocuments(db, versionsPrefix, z.unknown())
  const own = [...saved.keys()].filter((id) => !isFixedPage(id)).sort()
  return [...fixedPageIds, ...own].map((id) =>
    toEntry(id, saved.get(id) ?? { value: null, version: 0 }, { pages, hasVersions: versions.has(id) }),
  )
}
