import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readDocument } from '#api/settings/queries.ts'
import { Extra } from '#contract/extras.ts'

/** All extras in their order, also those that are no longer offered. */
export const readExtras = (db: Db): Promise<Versioned<Extra[]>> => readDocument(db, 'extras', z.array(Extra), [])
