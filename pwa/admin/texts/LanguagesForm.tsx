/** Switches on the languages that guests are offered beside those that every farm has. */
import { useQueryClient } from '@tanstack/react-query'
import { completeLanguages, furtherLanguages, getLanguageName, type Language } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { useOfferedLanguages } from '../sync/useOfferedLanguages.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import './LanguagesForm.css'
import { textsQuery } from './queries.ts'

export function LanguagesForm() {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const offered = useOfferedLanguages()
  const blockedReason = useBlockedReason()
  const change = useWrite({
    send: (languages: Language[], key) => call('settings.changeLanguages', { body: { languages }, key }),
    store: () => client.invalidateQueries(textsQuery),
    success: () => /*i18n*/ 'admin.languages.saved',
    failure: () => ({ title: /*i18n*/ 'admin.languages.failed' }),
  })
  return (
    <fieldset className="languages-form">
      <legend>{i18n.t('admin.languages.title')}</legend>
      {completeLanguages.map((tag) => (
        <Checkbox key={tag} id={`offered-${tag}`} label={getLanguageName(tag)} checked disabled readOnly />
      ))}
      {furtherLanguages.map((tag) => (
        <Checkbox
          key={tag}
          id={`offered-${tag}`}
          label={getLanguageName(tag)}
          checked={offered.includes(tag)}
          disabled={blockedReason !== null || change.isPending}
          onChange={({ target }) =>
            change.mutate(target.checked ? [...offered, tag] : offered.filter((it) => it !== tag))
          }
        />
      ))}
      <p className="muted">{i18n.t('admin.languages.text')}</p>
    </fieldset>
  )
}
