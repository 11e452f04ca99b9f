import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
} from "react";
import { type FailedPart, PartFailed } from "./part-failed.tsx";

interface BoundaryProps {
  readonly renderFailure: (of: FailedPart) => ReactNode;
  /** A chunk that failed is asked for anew when its place is drawn again. */
  readonly forget: () => void;
  /** What brings it again in all places where it has failed. */
  readonly waiting: Set<() => void>;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

/** Keeps what fails in a part within its place. */
class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch() {
    this.props.forget();
    this.props.waiting.add(this.reset);
  }

  override componentWillUnmount() {
    this.props.waiting.delete(this.reset);
  }

  private readonly reset = () => this.setState({ failure: null });

  private readonly again = () => {
    for (const reset of this.props.waiting) reset();
    this.props.waiting.clear();
  };

  override render() {
    const { failure } = this.state;
    return failure
      ? this.props.renderFailure({ error: failure.error, again: this.again })
      : this.props.children;
  }
}

interface Places<Props> {
  /** Holds its place while it is on its way. */
  readonly Coming?: ComponentType<Props>;
  /** Stands there when it has failed; the part's own properties come with the failure. */
  readonly Failing?: ComponentType<Props & FailedPart>;
}

/**
 * A part that comes in a chunk of its own. One that does not arrive, or fails as it is drawn, takes nothing with it: its place
 * says so and offers to try again. `platform/parts/load-chunk.ts` has tried once more by then.
 */
export function lazyBoundary<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  { Coming, Failing = PartFailed }: Places<Props> = {},
): ComponentType<Props> {
  let isThere = false;
  const anew = () =>
    lazy(async () => {
      const part = await bring();
      isThere = true;
      return { default: part };
    });
  // A lazy component of React's that failed to come never comes.
  let part = anew();
  const Brought = (props: Props) => createElement(part, props as never);
  const forget = () => {
    if (!isThere) part = anew();
  };
  const waiting = new Set<() => void>();
  return function LazyPart(props: Props) {
    return (
      <PartBoundary
        forget={forget}
        waiting={waiting}
        renderFailure={(failure) => <Failing {...props} {...failure} />}
      >
        <Suspense fallback={Coming ? <Coming {...props} /> : null}>
          <Brought {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

interface InLanguage {
  readonly language: Language;
}

/** As {@link lazyBoundary}, for a part that speaks a language of its own: it comes with the messages of that one alone. */
export function lazyInLanguage<Props extends InLanguage>(
  bringIn: (language: Language) => () => Promise<ComponentType<Props>>,
  places?: Places<Props>,
): ComponentType<Props> {
  const parts = new Map(
    languages.map((language) => [language, lazyBoundary(bringIn(language), places)]),
  );
  return function PartInLanguage(props: Props) {
    const Part = parts.get(props.language)!;
    return <Part {...props} />;
  };
}
