import { useLanguage } from '#pwa/i18n.tsx'
import { Dialog } from '#pwa/ui/Dialog.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import './FullScreenVideo.css'
import type { SiteContent } from '../content.ts'
import { isPlayable } from './clips.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

type Props = {
  clip: SiteContent['clips'][number]
  open: boolean
  onStep: (offset: number) => void
  onClose: () => void
}

export function FullScreenVideo({ clip, open, onStep, onClose }: Props) {
  const { i18n } = useLanguage()
  const { videoUrl, title } = clip
  return (
    <Dialog
      variant="full"
      label={i18n.t('tvServices.title')}
      closeLabel={i18n.t('nav.close')}
      open={open}
      onClose={onClose}
    >
      {open && (
        <div className="tv-fullscreen">
          {videoUrl && isPlayable(videoUrl) ? (
            <VideoPlayer key={videoUrl} clip={clip} url={videoUrl} />
          ) : (
            <p>
              {videoUrl ? (
                <a href={videoUrl} rel="noopener">
                  {title}
                </a>
              ) : (
                i18n.t('tvServices.comingSoon')
              )}
            </p>
          )}
          <p className="tv-fullscreen-controls">
            <button
              type="button"
              className="carousel-button"
              aria-label={i18n.t('tvServices.previous')}
              onClick={() => onStep(-1)}
            >
              <Icon name="left" />
            </button>
            <span aria-live="polite">{title}</span>
            <button
              type="button"
              className="carousel-button"
              aria-label={i18n.t('tvServices.next')}
              onClick={() => onStep(1)}
            >
              <Icon name="right" />
            </button>
          </p>
        </div>
      )}
    </Dialog>
  )
}
