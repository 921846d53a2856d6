/** The reminder of a deposit as a sample guest would read it, before it is switched on. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { MailText } from '../mails/MailText.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'

/** A text that is in every reminder. */
const id = 'mail.reminder.ignore'

const reminderQuery = (language: Language) =>
  queryOptions({
    queryKey: ['texts.preview', 'depositReminder', language],
    queryFn: async ({ signal }) => {
      const texts = await call('texts.list', { signal })
      const found = texts.find((it) => it.id === id && it.language === language)
      const text = found?.text ?? found?.standard ?? ''
      return call('texts.preview', { body: { language, id, text }, signal })
    },
  })

export function ReminderPreview() {
  const { i18n, language } = useLanguage()
  const [isShown, setShown] = useState(false)
  const query = useQuery({ ...reminderQuery(language), enabled: isShown })
  return (
    <div>
      <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {i18n.t('admin.deposit.showReminder')}
      </Button>
      {isShown && (
        <>
          {query.data?.map(({ name, subject, text }) => (
            <MailText key={name} mail={{ to: '', language, subject, text, picture: null }} />
          ))}
          <QueryStatus query={query} />
        </>
      )}
    </div>
  )
}
