/** A sentence in one language: its text, what the program fills in, the way back to the standard text, its history. */
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { getLanguageName } from '#contract/language.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { MailPreview } from './MailPreview.tsx'
import { textHistoryQuery } from './queries.ts'
import { listPlaceholders } from './sentences.ts'
import type { TextEditor } from './useTextEditors.ts'

export function TextFields({ id, editor }: { id: string; editor: TextEditor }) {
  const { i18n } = useLanguage()
  const { language, typed, setTyped, written, standard, isMissing, error } = editor
  const placeholders = listPlaceholders(standard)
  const field = useRef<HTMLDivElement>(null)
  const reset = () => {
    setTyped(standard)
    // The button goes away and would take the focus with it.
    field.current?.querySelector('textarea')?.focus()
  }
  return (
    <div ref={field} className="text-fields">
      <TextArea
        id={`text-${language}`}
        label={getLanguageName(language)}
        lang={language}
        rows={5}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      {placeholders.length > 0 && (
        <p className="text-placeholders">
          {i18n.t('admin.texts.placeholders')}
          {placeholders.map((it) => (
            <code key={it}>{it}</code>
          ))}
        </p>
      )}
      {isMissing && written === standard && <p className="muted">{i18n.t('admin.texts.missing')}</p>}
      {written !== standard && (
        <>
          <p className="muted">
            {i18n.t('admin.texts.standard')} <q lang={language}>{standard}</q>
          </p>
          <Button onClick={reset}>{i18n.t('admin.texts.reset')}</Button>
        </>
      )}
      <Disclosure summary={i18n.t('admin.texts.history')}>
        <TextHistory id={id} editor={editor} />
      </Disclosure>
      <MailPreview draft={{ language, id, text: written }} />
    </div>
  )
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
              <del>{before ?? standard}</del>
            </p>
            <p lang={language}>
              <ins>{after ?? standard}</ins>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
