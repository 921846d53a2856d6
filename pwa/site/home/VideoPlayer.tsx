import { useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { usePictures } from '#pwa/ui/pictures.ts'
import type { SiteContent } from '../content.ts'
import './VideoPlayer.css'

type Props = { clip: SiteContent['clips'][number]; url: string }

/** Shows a spinner until the first frame. Reports a clip that fails to load, and removes the spinner. */
export function VideoPlayer({ clip, url }: Props) {
  const { i18n } = useLanguage()
  const { getLargeUrl } = usePictures()
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
        poster={getLargeUrl(clip.picture)}
        aria-label={clip.title}
        // The browser's controls have a spinner of their own.
        controls={!loading}
        tabIndex={0}
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
