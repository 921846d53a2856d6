import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Text } from '#contract/text/texts.ts'
import { call } from '#pwa/api.ts'
import { firstStepsQuery } from '../firstSteps/queries.ts'
import { getCurrentRow, getFieldError } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'
import { joinForms, type PluralForms, splitForms } from './pluralForms.ts'
import { textsQuery } from './queries.ts'
import { getShownText, type KnownText, toOneLine } from './sentences.ts'

/** The typed text: as one, or as a sentence for each form of its number. */
type Typed = string | PluralForms
/** `error`: of the last attempt to save this language. */
type Edit = { base: KnownText; typed: Typed; error: unknown }

/** A text with a number has all forms of the standard one. */
function toTyped(text: string, standard: string): Typed {
  const [forms, all] = [splitForms(text), splitForms(standard)]
  if (!forms || !all) return text
  const missing = Object.keys(all.sentences).map((name) => [name, forms.sentences.other ?? ''])
  return { ...forms, sentences: { ...Object.fromEntries(missing), ...forms.sentences } }
}

/** Sentences that say the same as the standard text or the last one are that text. */
function toWritten(typed: Typed, base: KnownText): string {
  if (typeof typed === 'string') return toOneLine(typed)
  const sentences = Object.entries(typed.sentences).map(([name, words]) => [name, toOneLine(words)])
  if (sentences.every(([, words]) => words === '')) return ''
  const written = joinForms({ ...typed, sentences: Object.fromEntries(sentences) })
  const saysSame = (text: string) => {
    const same = toTyped(text, base.standard)
    return typeof same !== 'string' && joinForms(same) === written
  }
  return [base.standard, getShownText(base)].find(saysSame) ?? written
}

function toEditor({ base, typed, error }: Edit, setTyped: (typed: Typed) => void) {
  const written = toWritten(typed, base)
  return {
    language: base.language,
    typed,
    setTyped,
    reset: () => setTyped(toTyped(base.standard, base.standard)),
    written,
    standard: base.standard,
    isMissing: base.missing,
    /** What somebody else has saved meanwhile. The next attempt replaces it. */
    current: getCurrentRow(error, Text),
    error: getFieldError(error, 'text'),
    isChanged: written !== getShownText(base),
  }
}

export type TextEditor = ReturnType<typeof toEditor>

/** Edits a sentence in its languages, from the texts that it has when the dialog opens. */
export function useTextEditors(texts: KnownText[]) {
  const queryClient = useQueryClient()
  const [edits, setEdits] = useState<Edit[]>(() =>
    texts.map((base) => ({ base, typed: toTyped(getShownText(base), base.standard), error: null })),
  )
  const update = (language: string, changes: Partial<Edit>) =>
    setEdits((all) => all.map((it) => (it.base.language === language ? { ...it, ...changes } : it)))
  const write = useWrite({
    // The standard text is none of the farm's own: when it changes with the program, the page follows.
    send: async ({ base, body, version }: { base: KnownText; body: string; version: number }, key): Promise<Text> => {
      const options = { params: { language: base.language, id: base.id }, key, version }
      if (body !== base.standard) return call('texts.change', { ...options, body: { text: body } })
      await call('texts.reset', options)
      return { ...base, text: null, version: version + 1 }
    },
    store: async (saved, { base }) =>
      update(base.language, { base: { ...saved, language: base.language }, error: null }),
    failure: () => ({ title: /*i18n*/ 'admin.texts.failed' }),
    onError: (error) => getCurrentRow(error, Text) !== null || getFieldError(error, 'text') !== undefined,
  })
  /** The list is long, so it is read again once for all languages. */
  const refreshList = async () => {
    void queryClient.invalidateQueries(firstStepsQuery)
    await queryClient.invalidateQueries(textsQuery)
  }
  return {
    editors: edits.map((edit) => toEditor(edit, (typed) => update(edit.base.language, { typed }))),
    isPending: write.isPending,
    /**
     * Saves what was changed, one language after the other, and stops at the first that is not saved. Resolves to the
     * number of saved texts, or to null.
     */
    save: async (): Promise<number | null> => {
      const changed = edits.filter(({ base, typed }) => toWritten(typed, base) !== getShownText(base))
      for (const { base, typed, error: before } of changed) {
        const { version } = getCurrentRow(before, Text) ?? base
        const error = await write.mutateAsync({ base, body: toWritten(typed, base), version }).then(
          () => null,
          (failure: unknown) => failure,
        )
        if (error === null) continue
        update(base.language, { error })
        await refreshList()
        return null
      }
      if (changed.length > 0) await refreshList()
      return changed.length
    },
  }
}
