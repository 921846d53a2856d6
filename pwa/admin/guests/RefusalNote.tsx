import type { Report } from '#contract/guests/guests.ts'
import { useLanguage } from '#pwa/i18n.tsx'

/** Why the police's portal has refused a guest, in its words, beside what is to be corrected. */
export function RefusalNote({ report }: { report: Report | undefined }) {
  const { i18n } = useLanguage()
  if (report?.state !== 'refused') return null
  return (
    <p className="guest-refusal">
      {report.message === null
        ? i18n.t('admin.guests.refused')
        : i18n.t('admin.guests.refusedWords', { text: report.message })}
    </p>
  )
}
