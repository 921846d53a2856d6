import { z } from 'zod/mini'
import { languagesKey } from '#contract/settings.ts'
import { completeLanguages, type Language, listOffered } from '#locales/language.ts'
import { db } from '#pwa/offline/db.ts'
import { useStoreQuery } from './useSync.ts'

const Stored = z.array(z.string())

/** The languages that guests are offered: those in which the farm writes its texts. */
export const useOfferedLanguages = (): readonly Language[] =>
  useStoreQuery(async () => {
    const row = await db.settings.get(languagesKey)
    return listOffered(Stored.safeParse(row?.value).data ?? [])
  }) ?? completeLanguages
