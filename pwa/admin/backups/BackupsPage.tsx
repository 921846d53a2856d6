import { useLanguage } from '#pwa/i18n.tsx'

export function BackupsPage() {
  const { i18n } = useLanguage()
  return <h1>{i18n.t('admin.tab.backup')}</h1>
}
