import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Text } from '#contract/texts.ts'
import { call } from '#pwa/api.ts'
import { getCurrentRow, getFieldError } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'
import { textsQuery } from './queries.ts'
import { getShownText, toOneLine } from './sentences.ts'

/** Edits a sentence in one language, from the text that it has when the dialog opens. */
export function useTextEditor(text: Text) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(text)
  const [typed, setTyped] = useState(getShownText(text))
  const { id, language, standard } = base
  const written = toOneLine(typed)
  const write = useWrite({
    // The standard text is none of the farm's own: when it changes with the program, the page follows.
    send: async ({ body, version }: { body: string; version: number }, key): Promise<Text> => {
      const options = { params: { language, id }, key, version }
      if (body !== standard) return call('texts.change', { ...options, body: { text: body } })
      await call('texts.reset', options)
      return { ...base, text: null, version: version + 1 }
    },
    store: async (saved) => {
      setBase(saved)
      await queryClient.invalidateQueries({ queryKey: textsQuery.queryKey })
    },
    failure: () => ({ title: /*i18n*/ 'admin.texts.failed' }),
    onError: (error) => getCurrentRow(error, Text) !== null || getFieldError(error, 'text') !== undefined,
  })
  /** What somebody else has saved meanwhile. The next attempt replaces it. */
  const current = getCurrentRow(write.error, Text)
  return {
    language,
    typed,
    setTyped,
    written,
    standard,
    current,
    error: getFieldError(write.error, 'text'),
    isChanged: written !== getShownText(base),
    isPending: write.isPending,
    /** Resolves to whether the text is saved. */
    save: () =>
      write.mutateAsync({ body: written, version: (current ?? base).version }).then(
        () => true,
        () => false,
      ),
  }
}

export type TextEditor = ReturnType<typeof useTextEditor>
