import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readDocument } from '#api/settings/queries.ts'
import { Notice } from '#contract/site/notices.ts'

/** All notices, earliest first. */
export const readNotices = (db: Db): Promise<Versioned<Notice[]>> => readDocument(db, 'notices', z.array(Notice), [])
