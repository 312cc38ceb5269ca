interface NamedDomain {
  name: string
  /** What it, or a domain from which it has questions, was called. */
  formerly: readonly string[]
}

/** The domains of today that a name means: its own, or all that have questions of the domain so called before. */
export const domainsCalled = <Domain extends NamedDomain>(domains: readonly Domain[], name: string): Domain[] =>
  domains.filter((domain) => domain.name === name || domain.formerly.includes(name))
