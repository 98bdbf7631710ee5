/** A platform as an update needs to know it; the platform module does. */
export abstract class UpdatedPlatform {
  /** @throws ProblemError SERVER_UNKNOWN or PLATFORM_URL_NOT_CONFIGURED */
  abstract server(id: number | undefined): Promise<{ id: number; name: string }>;

  /**
   * Its version, from a call that needs the API key: what answers on the way up does not count.
   *
   * @throws while it does not answer as a platform does
   */
  abstract version(serverId: number, signal: AbortSignal): Promise<string>;

  /** Whether its key may take a backup. @throws while it does not answer as a platform does */
  abstract canBackUp(serverId: number, signal: AbortSignal): Promise<boolean>;

  /**
   * Takes a backup and hands its archive on piece by piece.
   *
   * @throws when there is none, or what it is handed to throws
   */
  abstract backup(
    serverId: number,
    options: { password: string | null; write: (piece: Buffer) => void; signal: AbortSignal },
  ): Promise<void>;

  /** How many redeploys run on it at this moment. */
  abstract runningRedeploys(serverId: number): Promise<number>;
}
