/** A sentence in one language: its text, what the program fills in, the way back to the standard text, its history. */
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { getLanguageName } from '#locales/language.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { MailPreview } from './MailPreview.tsx'
import { formatExample, getExampleNumber } from './pluralForms.ts'
import { textHistoryQuery } from './queries.ts'
import { formatReadable, listPlaceholders } from './sentences.ts'
import type { TextEditor } from './useTextEditors.ts'

export function TextFields({ id, editor }: { id: string; editor: TextEditor }) {
  const { i18n } = useLanguage()
  const { language, reset, written, standard, isMissing } = editor
  const placeholders = listPlaceholders(standard)
  const field = useRef<HTMLDivElement>(null)
  const resetAndFocus = () => {
    reset()
    // The button goes away and would take the focus with it.
    field.current?.querySelector('textarea')?.focus()
  }
  return (
    <div ref={field} className="text-fields">
      <Sentences editor={editor} />
      {placeholders.length > 0 && (
        <p className="text-placeholders">
          {i18n.t('admin.texts.placeholders')}
          {placeholders.map((it) => (
            <code key={it}>{it}</code>
          ))}
        </p>
      )}
      {isMissing && written === standard && <p className="muted">{i18n.t('admin.texts.missing')}</p>}
      {written === '' && <p className="muted">{i18n.t('admin.texts.emptied')}</p>}
      {written !== standard && (
        <>
          <p className="muted">
            {i18n.t('admin.texts.standard')} <q lang={language}>{formatReadable(standard)}</q>
          </p>
          <Button onClick={resetAndFocus}>{i18n.t('admin.texts.reset')}</Button>
        </>
      )}
      <Disclosure summary={i18n.t('admin.texts.history')}>
        <TextHistory id={id} editor={editor} />
      </Disclosure>
      <MailPreview draft={{ language, id, text: written }} />
    </div>
  )
}

/** One field; or one for each form of the text's number, with an example. */
function Sentences({ editor: { language, typed, setTyped, error } }: { editor: TextEditor }) {
  const { i18n } = useLanguage()
  const name = getLanguageName(language)
  const field = { lang: language, rows: 5 }
  if (typeof typed === 'string')
    return (
      <TextArea
        {...field}
        id={`text-${language}`}
        label={name}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
    )
  return Object.entries(typed.sentences).map(([form, sentence], index) => {
    const n = getExampleNumber(typed, form, language)
    return (
      <TextArea
        key={form}
        {...field}
        rows={3}
        id={`text-${language}-${n}`}
        label={i18n.t('admin.texts.form', { language: name, n })}
        hint={i18n.t('admin.texts.example', { text: formatExample(sentence, typed.argument, n) })}
        value={sentence}
        error={index === 0 ? error : undefined}
        onChange={(event) => setTyped({ ...typed, sentences: { ...typed.sentences, [form]: event.target.value } })}
      />
    )
  })
}

function TextHistory({ id, editor: { language, standard } }: { id: string; editor: TextEditor }) {
  const { i18n, language: ownLanguage } = useLanguage()
  const history = useQuery(textHistoryQuery({ language, id }))
  return (
    <>
      <QueryStatus query={history} />
      {history.data?.length === 0 && <p>{i18n.t('admin.texts.neverChanged')}</p>}
      <ul className="text-history">
        {history.data?.map(({ version, at, username, before, after }) => (
          <li key={version}>
            <p className="muted">
              <time dateTime={at}>{formatDateTime(at, ownLanguage)}</time> · {username}
            </p>
            <p lang={language}>
              <del>{formatReadable(before ?? standard)}</del>
            </p>
            <p lang={language}>
              <ins>{formatReadable(after ?? standard)}</ins>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
