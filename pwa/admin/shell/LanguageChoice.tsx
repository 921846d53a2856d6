import { type CompleteLanguage, completeLanguages } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import './LanguageChoice.css'

export function LanguageChoice({ onChoose }: { onChoose: (language: CompleteLanguage) => void }) {
  const { i18n, language } = useLanguage()
  return (
    <fieldset className="language-choice">
      <legend className="visually-hidden">{i18n.t('admin.language')}</legend>
      {completeLanguages.map((it) => (
        <Button key={it} variant="quiet" aria-pressed={it === language} onClick={() => onChoose(it)}>
          {it.toUpperCase()}
        </Button>
      ))}
    </fieldset>
  )
}
