import './Icon.css'

/** Paths on a 24 × 24 grid. Icons are decoration: the text is next to them. */
const iconPaths = {
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M5 5l14 14M19 5L5 19',
  left: 'M15 4l-8 8 8 8',
  right: 'M9 4l8 8-8 8',
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M8 5v14M16 5v14',
  alert: 'M12 3.5L22 20.5H2zM12 10v4.5M12 17.4v.2',
  phone:
    'M5 4h4l1.8 4.6-2.4 1.6a12 12 0 0 0 5.4 5.4l1.6-2.4L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  guests:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.300a3.5 3.5 0 0 1 0 6.400M18 14.500c2.1.8 3.5 2.8 3.5 5.5',
  wifi: 'M2.5 9a14 14 0 0 1 19 0M6 12.800a9 9 0 0 1 12 0M9.3 16.500a4 4 0 0 1 5.4 0M12 20v.2',
  cool: 'M12 2.500v19M3.8 7.200l16.4 9.600M20.2 7.200L3.8 16.800M9.5 4l2.5 2.500L14.5 4M9.5 20l2.5-2.5 2.5 2.5',
  facebook:
    'M14.5 8.500V7c0-.9.6-1.5 1.5-1.500h2V2.500h-2.500C12.7 2.5 11 4.3 11 7v1.500H8.500v3.200H11v9.800h3.500v-9.800h2.700l.6-3.200z',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM17.2 6.700v.1',
  star: 'M12 3l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3-5.6-3.2-5.6 3.2 1.3-6.300L3 9.600l6.3-.7z',
} as const

type IconName = keyof typeof iconPaths

/** `path`: an icon that only one of the apps has. */
type Props = { size?: number; className?: string } & ({ name: IconName; path?: never } | { path: string; name?: never })

export function Icon({ name, path, size = 24, className }: Props) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
    >
      <path d={name === undefined ? path : iconPaths[name]} />
    </svg>
  )
}
Icon.isDecoration = true
