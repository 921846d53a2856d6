import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Dialog } from '#pwa/ui/Dialog.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'
import type { VideoItem } from './videos.data.ts'
import './TvSection.css'

const isPhone = () => window.matchMedia('(width < 48em)').matches

/**
 * One item large, the others beside it. A click plays in place; on a phone it fills the screen. Every item is a link to
 * its clip, so that it plays before and without any script.
 */
export function TvSection({ videos }: { videos: VideoItem[] }) {
  const { i18n, language } = useLanguage()
  const [selected, setSelected] = useState(0)
  const [playing, setPlaying] = useState<'nothing' | 'inline' | 'full'>('nothing')
  const list = useRef<HTMLUListElement>(null)
  const current = videos[selected]

  const step = (offset: number) => setSelected((at) => (at + offset + videos.length) % videos.length)
  const play = (event: MouseEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setSelected(at)
    setPlaying(isPhone() ? 'full' : 'inline')
  }
  // The item that was chosen has moved to the large place: the eye and the focus go there with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each item that is chosen moves
  useEffect(() => {
    if (playing !== 'inline') return
    list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
    list.current?.querySelector('video')?.focus({ preventScroll: true })
  }, [playing, selected])

  return (
    <section id="tv" className="wide section">
      <header>
        <h2>{i18n.t('tvServices.title')}</h2>
        <p className="lead">{i18n.t('tvServices.subtitle')}</p>
      </header>
      <ul className="tv" ref={list}>
        {videos.map((video, at) => (
          <li key={video.id} className="tv-item" data-selected={at === selected || undefined}>
            <div className="tv-screen">
              {playing === 'inline' && at === selected && video.videoUrl ? (
                <VideoPlayer video={video} address={video.videoUrl} />
              ) : (
                <Picture name={video.thumbnailUrl} alt="" sizes="(width < 48em) 92vw, (width < 62em) 90vw, 55vw" />
              )}
            </div>
            <div className="tv-text">
              <p className="label">{video.channel}</p>
              <h3>
                {video.videoUrl ? (
                  <a className="tv-link" href={video.videoUrl} onClick={(event) => play(event, at)}>
                    <Icon name="play" size={20} />
                    {i18n.t(video.title)}
                  </a>
                ) : (
                  i18n.t(video.title)
                )}
              </h3>
              <p className="muted">
                <time dateTime={video.date}>{formatDay(video.date, language)}</time> ·{' '}
                {video.videoUrl
                  ? i18n.t('tvServices.duration', { duration: video.duration })
                  : i18n.t('tvServices.comingSoon')}
              </p>
              <p>{i18n.t(video.description)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="inline-group tv-controls">
        <Button size="small" onClick={() => step(-1)}>
          <Icon name="left" size={18} />
          {i18n.t('tvServices.previous')}
        </Button>
        <Button size="small" onClick={() => step(1)}>
          {i18n.t('tvServices.next')}
          <Icon name="right" size={18} />
        </Button>
      </p>
      <Dialog
        variant="full"
        label={i18n.t('tvServices.title')}
        closeLabel={i18n.t('nav.close')}
        open={playing === 'full'}
        onClose={() => setPlaying('nothing')}
      >
        {playing === 'full' && current && (
          <div className="tv-full">
            {current.videoUrl ? (
              <VideoPlayer key={current.id} video={current} address={current.videoUrl} />
            ) : (
              <p>{i18n.t('tvServices.comingSoon')}</p>
            )}
            <p className="tv-full-controls">
              <button
                type="button"
                className="carousel-button"
                aria-label={i18n.t('tvServices.previous')}
                onClick={() => step(-1)}
              >
                <Icon name="left" />
              </button>
              <span aria-live="polite">{i18n.t(current.title)}</span>
              <button
                type="button"
                className="carousel-button"
                aria-label={i18n.t('tvServices.next')}
                onClick={() => step(1)}
              >
                <Icon name="right" />
              </button>
            </p>
          </div>
        )}
      </Dialog>
    </section>
  )
}
