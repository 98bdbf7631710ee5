import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { lazyComponent } from './lazy-component.js';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

/** Returns a loader that fails the given number of times and then loads the component. */
function loading(failures: number) {
  const requestedPaths: string[] = [];
  return {
    requestedPaths,
    load: () => {
      requestedPaths.push('part.js');
      return requestedPaths.length > failures
        ? Promise.resolve(Greeting)
        : Promise.reject(new TypeError('Failed to fetch'));
    },
  };
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    return <button onClick={() => this.setState({ error: null })}>Try again</button>;
  }
}

describe('lazyComponent', () => {
  let consoleError: jest.SpiedFunction<typeof console.error>;
  beforeEach(() => {
    // React reports errors to the console even if a boundary catches them.
    consoleError = jest.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => consoleError.mockRestore());

  it('shows the fallback until the code is loaded', async () => {
    const Part = lazyComponent(loading(0).load);
    render(<Part name="Ada" fallback="Loading" />);
    expect(screen.getByText('Loading')).toBeVisible();
    expect(await screen.findByText('Hello Ada')).toBeVisible();
  });

  it('loads again when it is shown again after a failure', async () => {
    const { load, requestedPaths } = loading(1);
    const Part = lazyComponent(load);
    render(
      <Boundary>
        <Part name="Ada" />
      </Boundary>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Ada')).toBeVisible();
    expect(requestedPaths).toHaveLength(2);
  });

  it('is there at once if it was preloaded, and loads only once', async () => {
    const { load, requestedPaths } = loading(0);
    const Part = lazyComponent(load);
    await Part.preload();
    render(<Part name="Ada" fallback="Loading" />);
    expect(screen.getByText('Hello Ada')).toBeVisible();
    expect(requestedPaths).toHaveLength(1);
  });

  it('loads when it is shown, even if preloading failed', async () => {
    const Part = lazyComponent(loading(1).load);
    await Part.preload();
    render(<Part name="Ada" />);
    expect(await screen.findByText('Hello Ada')).toBeVisible();
  });
});
