import { useLanguage } from '#pwa/i18n.tsx'

const limits = [
  /*i18n*/ 'admin.channels.limit.late',
  /*i18n*/ 'admin.channels.limit.nightsOnly',
  /*i18n*/ 'admin.channels.limit.booking',
  /*i18n*/ 'admin.channels.limit.people',
]

/** What calendars of portals cannot do, before anybody relies on them. */
export function ChannelLimits() {
  const { i18n } = useLanguage()
  return (
    <div className="dialog-wide">
      <p>{i18n.t('admin.channels.limitsText')}</p>
      <ul className="channel-limits">
        {limits.map((id) => (
          <li key={id}>{i18n.t(id)}</li>
        ))}
      </ul>
    </div>
  )
}
