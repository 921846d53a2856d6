import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readDocument } from '#api/settings/queries.ts'
import { Navigation } from '#contract/navigation.ts'
import { emptyNavigation } from '#contract/siteNavigation.ts'

/** Empty lists until a manager orders them. */
export const readNavigation = (db: Db): Promise<Versioned<Navigation>> =>
  readDocument(db, 'navigation', Navigation, emptyNavigation)
