import { languages } from '#contract/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'

export function LanguageChoice() {
  const { i18n, language, chooseLanguage } = useLanguage()
  return (
    <fieldset className="language-choice">
      <legend className="visually-hidden">{i18n.t('admin.language')}</legend>
      {languages.map((it) => (
        <Button key={it} variant="quiet" aria-pressed={it === language} onClick={() => void chooseLanguage(it)}>
          {it.toUpperCase()}
        </Button>
      ))}
    </fieldset>
  )
}
