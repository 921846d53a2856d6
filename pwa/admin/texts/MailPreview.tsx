/** The mails in which a text stands, as a sample guest would read them, while it is being written. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TextDraft } from '#contract/text/texts.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { mailPreviewQuery } from './queries.ts'

/** A pause in typing. */
const delayMs = 400

/** The value as it was when it last stayed the same for a while. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export function MailPreview({ draft }: { draft: TextDraft }) {
  const { i18n } = useLanguage()
  const text = useSettled(draft.text)
  const previews = useQuery(mailPreviewQuery({ ...draft, text })).data ?? []
  if (previews.length === 0) return null
  return (
    <div className="mail-previews">
      <p className="muted">{i18n.t('admin.texts.previews', { n: previews.length })}</p>
      {previews.map(({ name, subject, text: body }) => {
        const content = (
          <p key={name} className="mail-preview" lang={draft.language}>
            {body}
          </p>
        )
        if (previews.length === 1) return content
        return (
          <Disclosure key={name} summary={<span lang={draft.language}>{subject}</span>}>
            {content}
          </Disclosure>
        )
      })}
    </div>
  )
}
