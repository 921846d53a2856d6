import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TextDraft } from '#contract/text/texts.ts'
import type { Language } from '#locales/language.ts'
import { call, isRefusal } from '#pwa/api.ts'
import { callQuery } from '#pwa/callQuery.ts'

/** All texts in all languages. */
export const textsQuery = callQuery('texts.list')

/** The mails in which a text stands, with the draft in its place; none while the draft does not fit. */
export const mailPreviewQuery = (draft: TextDraft) =>
  queryOptions({
    queryKey: ['texts.preview', draft],
    queryFn: ({ signal }) =>
      call('texts.preview', { body: draft, signal }).catch((error: unknown) => {
        if (isRefusal(error)) return []
        throw error
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

type TextParams = { language: Language; id: string }

/** The changes of one text. They are read again whenever somebody opens them. */
export const textHistoryQuery = (params: TextParams) => callQuery('texts.history', { params }, { gcTime: 0 })
