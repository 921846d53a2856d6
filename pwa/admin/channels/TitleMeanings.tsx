/** What the portal's titles mean: guests, or days that somebody has closed there, and whether these days count here. */
import { useState } from 'react'
import { type Channel, channelStayKinds } from '#contract/channels.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { kindLabels } from './labels.ts'
import { chooseKind, getKind, ignore, isIgnored, listTitles, type Meanings } from './meanings.ts'

type Props = { titles: Channel['titles']; meanings: Meanings; onChange: (meanings: Meanings) => void }

export function TitleMeanings({ titles, meanings, onChange }: Props) {
  const { i18n } = useLanguage()
  // A title without an event stays in the list when its days count again, for whoever changes their mind.
  const [before] = useState(meanings.ignoredTitles)
  const listed = listTitles(titles, { ...meanings, ignoredTitles: [...before, ...meanings.ignoredTitles] })
  if (listed.length === 0) return null
  return (
    <fieldset className="dialog-wide stack-3">
      <legend>{i18n.t('admin.channels.titles')}</legend>
      {listed.map((it, i) => {
        const chosen = getKind(it, meanings)
        return (
          <div key={it.title} className="stack-2">
            <SelectField
              id={`channel-title-${i}`}
              label={i18n.t('admin.channels.title', { title: it.title, n: it.count })}
              value={chosen}
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
            {chosen === 'closed' && (
              <Checkbox
                id={`channel-ignored-${i}`}
                label={i18n.t('admin.channels.ignored')}
                hint={i18n.t('admin.channels.ignoredHint')}
                checked={isIgnored(it.title, meanings)}
                onChange={({ target }) => onChange(ignore(meanings, it.title, target.checked))}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
