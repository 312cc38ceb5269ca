/** Where this application begins: '/', or such as '/preceptor/', as the server wrote it into the page. */
export const basePath =
  typeof document === 'undefined'
    ? '/'
    : (document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '/')

/** An address of this application as the browser needs it, where no `Link` says it. */
export const placeOf = (address: string): string => basePath + address.slice(1)

/** The address of this page as the application's routes name it. */
export const addressOfPage = ({ pathname, search }: Pick<Location, 'pathname' | 'search'> = location): string =>
  pathname.slice(basePath.length - 1) + search
