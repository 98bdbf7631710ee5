import { Injectable } from '@nestjs/common';
import type {
  ListRedeploysQuery,
  ListRedeploysReply,
  RedeployFacetsReply,
  RedeployFilterQuery,
  RedeployHistogramReply,
} from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { timeRangeOf } from '#infra/http/input/moment-input.js';
import { RedeployLocationsService } from '../redeploy-locations.service.js';
import { RedeployRepliesService } from '../redeploy-replies.service.js';
import { RedeployListRepository, type RedeployFilter } from './redeploy-list.repository.js';
import { periodsOf, bucketSecondsOf, sizeOf } from './redeploy-periods.js';

/** Maximum number of stacks, and of requesters, that the facets contain. */
const maxFacetEntries = 500;

@Injectable()
export class RedeployListService {
  constructor(
    private readonly redeploys: RedeployListRepository,
    private readonly locations: RedeployLocationsService,
    private readonly replies: RedeployRepliesService,
  ) {}

  /** @throws ProblemError CURSOR_INVALID, or VALIDATION_FAILED for an invalid time */
  async list(query: ListRedeploysQuery, by: Caller): Promise<ListRedeploysReply> {
    const { rows, nextCursor } = await this.redeploys.findPage(
      await this.filterOf(query, by),
      query,
    );
    return { redeploys: await this.replies.build(rows), nextCursor };
  }

  /**
   * For each filter, counts redeploys by value. A filter does not limit its own counts, so that
   * users can still see its other values.
   */
  async readFacets(query: RedeployFilterQuery, by: Caller): Promise<RedeployFacetsReply> {
    const { state, locations, stackId, requester, origin, ...others } = await this.filterOf(
      query,
      by,
    );
    const selectedFilter = {
      ...(state && { state }),
      ...(locations && { locations }),
      ...(stackId && { stackId }),
      ...(requester && { requester }),
      ...(origin && { origin }),
    };
    const filterWithout = (name: keyof typeof selectedFilter): RedeployFilter => {
      const { [name]: _, ...rest } = selectedFilter;
      return { ...others, ...rest };
    };
    const [countsByState, countsByLocation, stacks, requesters, countsByOrigin] = await Promise.all(
      [
        this.redeploys.countByState(filterWithout('state')),
        this.redeploys.countByLocation(filterWithout('locations')),
        this.redeploys.countByStack(filterWithout('stackId'), maxFacetEntries),
        this.redeploys.countByRequester(filterWithout('requester'), maxFacetEntries),
        this.redeploys.countByOrigin(filterWithout('origin')),
      ],
    );
    const environments = await this.locations.toReplies(countsByLocation);
    return { state: countsByState, environments, stacks, requesters, origin: countsByOrigin };
  }

  async readHistogram(query: RedeployFilterQuery, by: Caller): Promise<RedeployHistogramReply> {
    const filter = await this.filterOf(query, by);
    const requestSpan = await this.redeploys.readRequestSpan(filter);
    if (requestSpan === null) return { size: 'day', periods: [] };
    const span = {
      from: Date.parse(filter.from ?? requestSpan.first),
      to: Date.parse(filter.to ?? requestSpan.last),
    };
    const size = sizeOf(span);
    const counts = await this.redeploys.countByPeriod(filter, bucketSecondsOf(size));
    return { size, periods: periodsOf(size, span, counts) };
  }

  /** @throws ProblemError VALIDATION_FAILED for an invalid time */
  private async filterOf(
    { environment, from, to, ...others }: RedeployFilterQuery,
    by: Caller,
  ): Promise<RedeployFilter> {
    const range = timeRangeOf({ ...(from && { from }), ...(to && { to }) });
    const locations = await this.locations.findByEnvironmentIds(environment);
    return {
      ...others,
      // Stored times are in UTC and compared as text.
      ...(range.from !== undefined && { from: new Date(range.from).toISOString() }),
      ...(range.to !== undefined && { to: new Date(range.to).toISOString() }),
      locations,
      scope: by.stackIds,
    };
  }
}
