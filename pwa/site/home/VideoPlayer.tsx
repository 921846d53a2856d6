import { useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { usePictures } from '#pwa/ui/pictures.ts'
import type { VideoItem } from './videos.data.ts'

/** Shows a spinner until the first frame. Reports a clip that fails to load, and removes the spinner. */
export function VideoPlayer({ video, url }: { video: VideoItem; url: string }) {
  const { i18n } = useLanguage()
  const { getFileUrl } = usePictures()
  const [loading, setLoading] = useState(true)
  const fail = () => {
    setLoading(false)
    reportError(new Error(`video ${video.id} did not load`))
  }
  return (
    <div className="video-player" data-state={loading ? 'loading' : 'playing'}>
      {/* biome-ignore lint/a11y/useMediaCaption: the clips have no sound */}
      <video
        src={url}
        poster={getFileUrl(video.thumbnailUrl, 1200)}
        aria-label={i18n.t(video.title)}
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
