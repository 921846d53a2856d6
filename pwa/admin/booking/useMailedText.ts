import { useMailConfigured } from '../mails/queries.ts'

/** What is said after a change with a mail: that the mail is on its way only where a mail server is configured. */
export function useMailedText(doneWithMail: string): string {
  return useMailConfigured() ? doneWithMail : /*i18n*/ 'admin.mail.savedAndWrittenToFile'
}
