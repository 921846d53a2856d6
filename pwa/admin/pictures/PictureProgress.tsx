/** How much of a photograph is sent, and how many of its files the server has made. */
import type { PicturePlace } from '#contract/site/pictures.ts'
import { formatBytes } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { SendProgress } from './usePlaceWrites.ts'
import './PictureProgress.css'

type Props = { sending: SendProgress; making: PicturePlace['progress'] }

export function PictureProgress({ sending, making }: Props) {
  const { i18n, language } = useLanguage()
  if (sending) {
    const { sentBytes, totalBytes } = sending
    const amounts = { sent: formatBytes(sentBytes, language), total: formatBytes(totalBytes, language) }
    return (
      <p className="picture-progress">
        <progress aria-label={i18n.t('admin.pictures.sending')} max={totalBytes} value={sentBytes} />
        <span>{i18n.t('admin.backup.uploaded', amounts)}</span>
      </p>
    )
  }
  if (!making) return null
  return (
    <p className="picture-progress">
      <progress aria-label={i18n.t('admin.pictures.making')} max={making.total} value={making.made} />
      <span>{i18n.t('admin.pictures.made', making)}</span>
    </p>
  )
}
