import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Dialog } from '#pwa/ui/Dialog.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'
import './TvSection.css'
import type { SiteContent } from '../content.ts'
import { useContent } from '../shell/ContentProvider.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'

const isPhone = () => window.matchMedia('(width < 48em)').matches

type Clip = SiteContent['clips'][number]

/** The page may play only files of this origin. A clip elsewhere is a link. */
const isPlayable = (url: string): boolean => url.startsWith('/')

type ItemProps = {
  clip: Clip
  isSelected: boolean
  isPlaying: boolean
  onPlay: (event: MouseEvent) => void
}

function TvItem({ clip, isSelected, isPlaying, onPlay }: ItemProps) {
  const { i18n, language } = useLanguage()
  const { videoUrl, title } = clip
  return (
    <li className="tv-item" data-selected={isSelected || undefined}>
      <div className="tv-screen">
        {isPlaying && videoUrl && isPlayable(videoUrl) ? (
          <VideoPlayer clip={clip} url={videoUrl} />
        ) : (
          <Picture name={clip.picture} alt="" sizes="(width < 48em) 92vw, (width < 62em) 90vw, 55vw" />
        )}
      </div>
      <div className="tv-text">
        <p className="label">{clip.channel}</p>
        <h3>
          {videoUrl ? (
            <a
              className="tv-link"
              href={videoUrl}
              {...(isPlayable(videoUrl) ? { onClick: onPlay } : { rel: 'noopener' })}
            >
              <Icon name="play" size={20} />
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        <p className="muted">
          <time dateTime={clip.date}>{formatDay(clip.date, language)}</time> ·{' '}
          {videoUrl ? i18n.t('tvServices.duration', { duration: clip.duration }) : i18n.t('tvServices.comingSoon')}
        </p>
        <p>{clip.description}</p>
      </div>
    </li>
  )
}

function FullScreenVideo({ clip, onStep }: { clip: Clip; onStep: (offset: number) => void }) {
  const { i18n } = useLanguage()
  const { videoUrl, title } = clip
  return (
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
  )
}

/**
 * The selected video is large, the others are beside it. A click plays in place, on a phone full screen. Every title is
 * a link to its clip, so that it plays without scripts.
 */
export function TvSection() {
  const { i18n } = useLanguage()
  const { isSample } = useFarm()
  const { clips } = useContent()
  const [selected, setSelected] = useState(0)
  const [playing, setPlaying] = useState<'nothing' | 'inline' | 'full'>('nothing')
  const list = useRef<HTMLUListElement>(null)
  const current = clips[selected]

  const step = (offset: number) => setSelected((at) => (at + offset + clips.length) % clips.length)
  const play = (event: MouseEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setSelected(at)
    setPlaying(isPhone() ? 'full' : 'inline')
  }
  // The selected video moves to the large cell: scroll to it and move the focus there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each selected video
  useEffect(() => {
    if (playing !== 'inline') return
    list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
    list.current?.querySelector('video')?.focus({ preventScroll: true })
  }, [playing, selected])

  return (
    <>
      <header>
        <h2>{i18n.t('tvServices.title')}</h2>
        <p className="lead">{i18n.t('tvServices.subtitle')}</p>
        {isSample && <p className="muted">{i18n.t('tvServices.sample')}</p>}
      </header>
      <ul className="tv" ref={list}>
        {clips.map((clip, at) => (
          <TvItem
            key={`${clip.picture} ${clip.date}`}
            clip={clip}
            isSelected={at === selected}
            isPlaying={playing === 'inline' && at === selected}
            onPlay={(event) => play(event, at)}
          />
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
        {playing === 'full' && current && <FullScreenVideo clip={current} onStep={step} />}
      </Dialog>
    </>
  )
}
