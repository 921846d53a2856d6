import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import './TvSection.css'
import type { SiteContent } from '../content.ts'
import { useContent } from '../shell/ContentProvider.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { isPlayable } from './clips.ts'

const isPhone = () => window.matchMedia('(width < 48em)').matches

type Clip = SiteContent['clips'][number]

/** What plays a clip in its place, and what plays it full screen. */
type Players = Pick<typeof import('./VideoPlayer.tsx'), 'VideoPlayer'> &
  Pick<typeof import('./FullScreenVideo.tsx'), 'FullScreenVideo'>

type ItemProps = {
  clip: Clip
  isSelected: boolean
  /** While this clip plays in its place. */
  players: Players | null
  onPlay: (event: MouseEvent<HTMLAnchorElement>) => void
}

function TvItem({ clip, isSelected, players, onPlay }: ItemProps) {
  const { i18n, language } = useLanguage()
  const { videoUrl, title } = clip
  return (
    <li className="tv-item" data-selected={isSelected || undefined}>
      <div className="tv-screen">
        {players && videoUrl && isPlayable(videoUrl) ? (
          <players.VideoPlayer clip={clip} url={videoUrl} />
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
          <time dateTime={clip.date}>{formatDay(clip.date, language)}</time>
          {' · '}
          {videoUrl ? i18n.t('tvServices.duration', { duration: clip.duration }) : i18n.t('tvServices.comingSoon')}
        </p>
        <p>{clip.description}</p>
      </div>
    </li>
  )
}

/**
 * The selected video is large, the others are beside it. A click plays in place, on a phone full screen. Every title is
 * a link to its clip, so that it plays without scripts and when the player does not load.
 */
export function TvSection() {
  const { i18n } = useLanguage()
  const { isSample } = useFarm()
  const { clips } = useContent()
  const [selected, setSelected] = useState(0)
  const [players, setPlayers] = useState<Players | null>(null)
  const [playing, setPlaying] = useState<'nothing' | 'inline' | 'full'>('nothing')
  const list = useRef<HTMLUListElement>(null)
  const current = clips[selected]

  const step = (offset: number) => setSelected((at) => (at + offset + clips.length) % clips.length)
  const play = async (event: MouseEvent<HTMLAnchorElement>, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const loaded = await Promise.all([import('./VideoPlayer.tsx'), import('./FullScreenVideo.tsx')])
      setPlayers({ ...loaded[0], ...loaded[1] })
      setSelected(at)
      setPlaying(isPhone() ? 'full' : 'inline')
    } catch {
      window.location.assign(href)
    }
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
            players={playing === 'inline' && at === selected ? players : null}
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
      {players && current && (
        <players.FullScreenVideo
          clip={current}
          open={playing === 'full'}
          onStep={step}
          onClose={() => setPlaying('nothing')}
        />
      )}
    </>
  )
}
