import { useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Dialog } from '#pwa/ui/Dialog.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { usePictures } from '#pwa/ui/pictures.ts'
import type { SiteContent } from '../content.ts'
import { isPlayable } from './clips.ts'
import './VideoPlayer.css'

type Clip = SiteContent['clips'][number]
type Props = { clip: Clip; url: string }

/** Shows a spinner until the first frame. Reports a clip that fails to load, and removes the spinner. */
export function VideoPlayer({ clip, url }: Props) {
  const { i18n } = useLanguage()
  const { getFileUrl } = usePictures()
  const [loading, setLoading] = useState(true)
  const fail = () => {
    setLoading(false)
    reportError(new Error(`video ${clip.picture} did not load`))
  }
  return (
    <div className="video-player" data-state={loading ? 'loading' : 'playing'}>
      {/* biome-ignore lint/a11y/useMediaCaption: the clips have no sound */}
      <video
        src={url}
        poster={getFileUrl(clip.picture, 1200)}
        aria-label={clip.title}
        controls
        autoPlay
        playsInline
        onPlaying={() => setLoading(false)}
        onCanPlay={() => setLoading(false)}
        onError={fail}
      >
        {i18n.t('tvServices.unsupported')}
      </video>
      {loading && <span className="spinner" role="status" aria-label={i18n.t('tvServices.loading')} />}
    </div>
  )
}

type FullScreenProps = { clip: Clip; open: boolean; onStep: (offset: number) => void; onClose: () => void }

export function FullScreenVideo({ clip, open, onStep, onClose }: FullScreenProps) {
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
