import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readDocument } from '#api/settings/queries.ts'
import { Closure } from '#contract/closures.ts'

/** All closures, earliest first. */
export const readClosures = (db: Db): Promise<Versioned<Closure[]>> =>
  readDocument(db, 'closures', z.array(Closure), [])
