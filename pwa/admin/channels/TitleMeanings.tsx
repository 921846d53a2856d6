/** What the portal's titles mean: guests, or days that somebody has closed there. */
import { type Channel, channelStayKinds } from '#contract/channels.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { kindLabels } from './labels.ts'
import { chooseKind, getKind, listTitles, type Meanings } from './meanings.ts'

type Props = { titles: Channel['titles']; meanings: Meanings; onChange: (meanings: Meanings) => void }

export function TitleMeanings({ titles, meanings, onChange }: Props) {
  const { i18n } = useLanguage()
  const listed = listTitles(titles, meanings)
  if (listed.length === 0) return null
  return (
    <fieldset className="dialog-wide channel-titles">
      <legend>{i18n.t('admin.channels.titles')}</legend>
      {listed.map((it, i) => (
        <SelectField
          key={it.title}
          id={`channel-title-${i}`}
          label={i18n.t('admin.channels.title', { title: it.title, n: it.count })}
          value={getKind(it, meanings)}
          onChange={({ target }) => {
            const kind = channelStayKinds.find((known) => known === target.value)
            if (kind) onChange(chooseKind(meanings, it.title, kind))
          }}
        >
          {channelStayKinds.map((kind) => (
            <option key={kind} value={kind}>
              {i18n.t(kindLabels[kind])}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  )
}
