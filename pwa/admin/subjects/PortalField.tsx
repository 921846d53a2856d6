import { type Portal, portals } from '#contract/channels.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { portalNames } from './portalNames.ts'

type Props = { id: string; value: Portal; onChange: (portal: Portal) => void }

export function PortalField({ id, value, onChange }: Props) {
  const { i18n } = useLanguage()
  return (
    <SelectField
      id={id}
      label={i18n.t('admin.channels.portal')}
      value={value}
      onChange={({ target }) => onChange(portals.find((it) => it === target.value) ?? 'other')}
    >
      {portals.map((portal) => (
        <option key={portal} value={portal}>
          {portalNames[portal] ?? i18n.t('admin.channels.otherPortal')}
        </option>
      ))}
    </SelectField>
  )
}
