/** An accent from the palette, or any other colour. */
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import './AccentChoice.css'
import { palette } from './palette.data.ts'

type Props = { accent: string; error: string | undefined; onChange: (accent: string) => void }

export function AccentChoice({ accent, error, onChange }: Props) {
  const { i18n } = useLanguage()
  return (
    <>
      <fieldset className="choices accent-choice">
        <legend>{i18n.t('admin.appearance.accent')}</legend>
        {palette.map((option) => (
          <label key={option.accent} className="accent-option">
            <input
              type="radio"
              className="choice-box"
              name="accent"
              checked={option.accent === accent}
              onChange={() => onChange(option.accent)}
            />
            <span className="accent-swatch" style={{ background: option.accent }} />
            {i18n.t(option.label)}
          </label>
        ))}
      </fieldset>
      <TextField
        id="accent"
        type="color"
        label={i18n.t('admin.appearance.otherAccent')}
        value={accent}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}
