import com.codahale.metrics.Meter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableListMultimap;
import com.google.inject.TypeLiteral;
import com.google.inject.multibindings.MapBinder;
import java.io.File;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.graylog.plugins.views.search.Filter;
import org.graylog.plugins.views.search.Query;
import org.graylog.plugins.views.search.QueryResult;
import org.graylog.plugins.views.search.SearchType;
import org.graylog.plugins.views.search.elasticsearch.ElasticsearchQueryString;
import org.graylog.plugins.views.search.filter.OrFilter;
import org.graylog.plugins.views.search.filter.QueryStringFilter;
import org.graylog.plugins.views.search.filter.StreamFilter;
import org.graylog.plugins.views.search.searchtypes.MessageList;
import org.graylog2.indexer.messages.DocumentNotFoundException;
import org.graylog2.indexer.messages.Indexable;
import org.graylog2.indexer.messages.IndexingRequest;
import org.graylog2.indexer.ranges.IndexRange;
import org.graylog2.indexer.results.CountResult;
import org.graylog2.indexer.results.ResultMessage;
import org.graylog2.indexer.results.SearchResult;
import org.graylog2.indexer.searches.SearchesConfig;
import org.graylog2.plugin.Plugin;
import org.graylog2.plugin.PluginMetaData;
import org.graylog2.plugin.PluginModule;
import org.graylog2.plugin.ServerStatus;
import org.graylog2.plugin.Version;
import org.graylog2.plugin.indexer.searches.timeranges.AbsoluteRange;
import org.graylog2.plugin.indexer.searches.timeranges.TimeRange;
import org.graylog2.rest.models.messages.responses.ResultMessageSummary;
import org.graylog2.storage.VersionAwareProvider;
import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;

/**
 * Stands in for the storage module that servers from 4.0 on look up by the version of the search backend. Every
 * adapter becomes a proxy with neutral answers; names of indices and aliases are remembered, and messages, which
 * searches find by time, stream, and query. Aggregations are empty.
 */
public class StandIn implements Plugin, PluginMetaData {
  @Override public PluginMetaData metadata() { return this; }
  @Override public Collection<PluginModule> modules() { return List.of(new Adapters()); }
  @Override public String getUniqueId() { return "StandIn"; }
  @Override public String getName() { return "Stand-in for a search backend"; }
  @Override public String getAuthor() { return "lab"; }
  @Override public URI getURL() { return URI.create("http://127.0.0.1/"); }
  @Override public Version getVersion() { return Version.from(1, 0, 0); }
  @Override public String getDescription() { return "Neutral answers in place of a search backend"; }
  @Override public Version getRequiredVersion() { return Version.from(4, 0, 0); }
  @Override public Set<ServerStatus.Capability> getRequiredCapabilities() { return Set.of(); }

  static class Adapters extends PluginModule {
    @Override protected void configure() {
      Collection<Type> adapters = wanted().values();
      adapters.forEach(this::bindToProxy);
      System.out.println("stand-in for " + adapters);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) private void bindToProxy(Type adapter) {
      MapBinder binder = MapBinder.newMapBinder(binder(), TypeLiteral.get(VERSION), (TypeLiteral) TypeLiteral.get(adapter));
      Object proxy = Neutral.of(raw(adapter));
      for (Object version : versions()) binder.addBinding(version).toInstance(proxy);
    }

    /** Every T of a constructor's parameter Map of version to Provider of T in the server's own jar: no list to keep by release. */
    private static Map<String, Type> wanted() {
      Map<String, Type> found = new TreeMap<>();
      try (JarFile jar = new JarFile(new File(Plugin.class.getProtectionDomain().getCodeSource().getLocation().toURI()))) {
        for (JarEntry entry : Collections.list(jar.entries())) {
          if (!entry.getName().matches("org/graylog2?/.*\\.class")) continue;
          String text;
          try (InputStream in = jar.getInputStream(entry)) { text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1); }
          if (!text.contains("ersion;Ljavax/inject/Provider<") && !text.contains("ersion;Ljakarta/inject/Provider<")) continue;
          try {
            Class<?> type = Class.forName(entry.getName().replace('/', '.').replaceAll("\\.class$", ""), false, Plugin.class.getClassLoader());
            for (Constructor<?> way : type.getDeclaredConstructors()) for (Type parameter : way.getGenericParameterTypes()) take(parameter, found);
          } catch (LinkageError | ClassNotFoundException e) { /* of a part that is not used */ }
        }
      } catch (Exception e) { throw new IllegalStateException(e); }
      return found;
    }

    private static void take(Type parameter, Map<String, Type> found) {
      if (!(parameter instanceof ParameterizedType) || raw(parameter) != Map.class) return;
      Type[] of = ((ParameterizedType) parameter).getActualTypeArguments();
      if (of[0] != VERSION || !(of[1] instanceof ParameterizedType)) return;
      Type adapter = ((ParameterizedType) of[1]).getActualTypeArguments()[0];
      if (!(adapter instanceof TypeVariable)) found.put(adapter.getTypeName(), adapter);
    }
  }

  /** What a release looks adapters up by: one of three classes. */
  private static final Class<?> VERSION = VersionAwareProvider.class.getConstructors()[0].getParameterTypes()[0];

  private static Object version(String product, int major, int minor) {
    try { return VERSION.getMethod(product, int.class, int.class, int.class).invoke(null, major, minor, 0); }
    catch (ReflectiveOperationException e) { return null; }
  }

  /** Every backend that a release may be told of by its settings. */
  private static List<Object> versions() {
    List<Object> all = new ArrayList<>();
    for (String product : List.of("elasticsearch", "opensearch", "from", "forIntegers"))
      for (int major : new int[] {1, 2, 7}) all.add(version(product, major, 0));
    all.removeIf(Objects::isNull);
    return all;
  }

  private static Class<?> raw(Type type) { return TypeLiteral.get(type).getRawType(); }

  /** What is remembered. */
  static class Kept {
    static final Map<String, String> ALIASES = new ConcurrentHashMap<>();
    static final Set<String> INDICES = ConcurrentHashMap.newKeySet();
    static final List<Map<String, Object>> MESSAGES = new CopyOnWriteArrayList<>();
    static final Object UNKNOWN = new Object();
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final DateTime BORN = DateTime.now(DateTimeZone.UTC);

    static Object answer(Method method, Object[] a) throws Exception {
      String name = a.length > 0 && a[0] instanceof String ? (String) a[0] : "";
      switch (method.getDeclaringClass().getSimpleName() + "." + method.getName()) {
        case "IndicesAdapter.create": INDICES.add(name); return null;
        case "IndicesAdapter.delete": INDICES.remove(name); ALIASES.values().remove(name); return null;
        case "IndicesAdapter.exists": return INDICES.contains(name) || ALIASES.containsKey(name);
        case "IndicesAdapter.isOpen": return INDICES.contains(name);
        case "IndicesAdapter.aliasExists": return ALIASES.containsKey(name);
        case "IndicesAdapter.resolveAlias": return ALIASES.containsKey(name) ? Set.of(ALIASES.get(name)) : Set.of();
        case "IndicesAdapter.cycleAlias": ALIASES.put(name, (String) a[1]); return null;
        case "IndicesAdapter.removeAlias": ALIASES.remove(a[1]); return null;
        case "IndicesAdapter.indices": return like(name).keySet();
        case "IndicesAdapter.aliases": return like(name);
        case "IndicesAdapter.indexCreationDate": return Optional.of(BORN);
        case "IndicesAdapter.storeSizeInBytes": return Optional.of(1000L);
        case "IndicesAdapter.getIndexId": return name;
        case "IndicesAdapter.ensureIndexTemplate": case "IndicesAdapter.indexTemplateExists": case "ClusterAdapter.isConnected": return true;
        case "ClusterAdapter.clusterName": return Optional.of("lab");
        case "ClusterAdapter.clusterHealthStats": return Optional.ofNullable(Neutral.value(((ParameterizedType) method.getGenericReturnType()).getActualTypeArguments()[0], 0));
        case "NodeAdapter.version": return Optional.of(method.getGenericReturnType().getTypeName().contains("String") ? "7.10.2" : version("elasticsearch", 7, 10));
        case "MessagesAdapter.bulkIndex": return store((List<?>) a[0], method.getReturnType());
        case "MessagesAdapter.get":
          for (Map<String, Object> message : MESSAGES) if (message.get("_id").equals(a[0])) return result(message, (String) a[1], Set.of());
          throw new DocumentNotFoundException((String) a[1], (String) a[0]);
        case "MessagesAdapter.analyze": return new ArrayList<>(Arrays.asList(name.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")));
        case "CountsAdapter.totalCount": case "IndicesAdapter.numberOfMessages": return (long) MESSAGES.size();
        case "SearchesAdapter.count": return CountResult.create(find((TimeRange) a[2], message -> Asked.isIn(message, (String) a[1]) && Asked.isIn(message, (String) a[3]), NEWEST_FIRST).size(), 1);
        case "SearchesAdapter.search": return search((SearchesConfig) a[2], a[1]);
        case "QueryBackend.doRun": return run((Query) a[1]);
        default: return UNKNOWN;
      }
    }

    private static Map<String, Set<String>> like(String pattern) {
      Map<String, Set<String>> found = new TreeMap<>();
      for (String index : INDICES) if (pattern.isEmpty() || index.matches(("\\Q" + pattern + "\\E").replace("*", "\\E.*\\Q"))) {
        Set<String> names = new TreeSet<>();
        ALIASES.forEach((alias, target) -> { if (target.equals(index)) names.add(alias); });
        found.put(index, names);
      }
      return found;
    }

    private static Object store(List<?> requests, Class<?> answer) throws ReflectiveOperationException {
      List<Object> stored = new ArrayList<>();
      for (Object request : requests) {
        Indexable message = ((IndexingRequest) request).message();
        Map<String, Object> fields = new TreeMap<>(message.toElasticSearchObject(MAPPER, new Meter()));
        fields.put("_id", message.getId());
        MESSAGES.add(fields);
        if (answer != List.class) stored.add(Class.forName("org.graylog2.indexer.messages.IndexingSuccess").getMethod("create", Indexable.class, String.class).invoke(null, message, index()));
      }
      return answer == List.class ? stored : answer.getMethod("create", List.class, List.class).invoke(null, stored, List.of());
    }

    private static String index() { return ALIASES.getOrDefault("graylog_deflector", "graylog_0"); }

    private static final Comparator<Map<String, Object>> NEWEST_FIRST = by("timestamp", "DESC");

    /** The messages of a time range, without its end, that are asked for. */
    private static List<Map<String, Object>> find(TimeRange range, Predicate<Map<String, Object>> isAsked, Comparator<Map<String, Object>> order) {
      String from = stored(range.getFrom()), to = stored(range.getTo());
      Predicate<Map<String, Object>> isWithin = message -> from.compareTo((String) message.get("timestamp")) <= 0 && to.compareTo((String) message.get("timestamp")) > 0;
      return MESSAGES.stream().filter(isWithin.and(isAsked)).sorted(order).collect(Collectors.toList());
    }

    private static <T> List<T> page(List<T> all, int offset, int limit) {
      return all.stream().skip(offset).limit(limit).collect(Collectors.toList());
    }

    /** Messages without the field are last. */
    private static Comparator<Map<String, Object>> by(String field, String direction) {
      Comparator<Object> up = (one, other) -> one instanceof Number && other instanceof Number
        ? Double.compare(((Number) one).doubleValue(), ((Number) other).doubleValue()) : one.toString().compareTo(other.toString());
      return Comparator.comparing(message -> message.get(field), Comparator.nullsLast(direction.equals("DESC") ? up.reversed() : up));
    }

    /** A time in the form in which messages are stored. */
    private static String stored(DateTime time) { return time.withZone(DateTimeZone.UTC).toString("yyyy-MM-dd HH:mm:ss.SSS"); }

    /** As Elasticsearch gives a message back: its time in the form of the index, and of its fields those asked for, all without. */
    private static Map<String, Object> shown(Map<String, Object> message, Collection<?> asked) {
      Map<String, Object> fields = new TreeMap<>(message);
      fields.computeIfPresent("timestamp", (key, time) -> time instanceof String ? ((String) time).replaceFirst("^(\\S+) (\\S+)$", "$1T$2Z") : time);
      if (asked != null && !asked.isEmpty()) fields.keySet().removeIf(name -> !name.equals("_id") && !asked.contains(name));
      return fields;
    }

    private static ResultMessage result(Map<String, Object> message, String index, Collection<?> asked) throws ReflectiveOperationException {
      Map<String, Object> fields = shown(message, asked);
      fields.computeIfPresent("timestamp", (key, time) -> time instanceof String ? DateTime.parse((String) time).withZone(DateTimeZone.UTC) : time);
      for (Constructor<?> way : ResultMessage.class.getDeclaredConstructors()) if (way.getParameterCount() == 5) {
        Constructor<?> factory = Class.forName("org.graylog2.plugin.DefaultMessageFactory").getDeclaredConstructors()[0];
        factory.setAccessible(true);
        way.setAccessible(true);
        Object[] parts = Arrays.stream(factory.getGenericParameterTypes()).map(type -> Neutral.value(type, 0)).toArray();
        return (ResultMessage) way.newInstance(factory.newInstance(parts), message.get("_id"), index, fields, ImmutableListMultimap.of());
      }
      fields.remove("_id");
      return (ResultMessage) ResultMessage.class.getMethod("parseFromSource", String.class, String.class, Map.class).invoke(null, message.get("_id"), index, fields);
    }

    @SuppressWarnings("unchecked") private static SearchResult search(SearchesConfig config, Object ranges) throws Exception {
      Comparator<Map<String, Object>> order = config.sorting() == null ? NEWEST_FIRST : by(config.sorting().getField(), config.sorting().getDirection().name());
      List<Map<String, Object>> found = ((Set<?>) ranges).isEmpty() ? List.of()
        : find(config.range(), message -> Asked.isIn(message, config.query()) && Asked.isIn(message, config.filter()), order);
      List<ResultMessage> page = new ArrayList<>();
      for (Map<String, Object> message : page(found, config.offset(), config.limit())) page.add(result(message, index(), config.fields()));
      return new SearchResult(page, found.size(), (Set<IndexRange>) ranges, config.query(), "{\"query\":{\"match_all\":{}}}", 1);
    }

    private static QueryResult run(Query query) throws Exception {
      Map<String, SearchType.Result> results = new HashMap<>();
      for (SearchType type : query.searchTypes()) if (type instanceof MessageList) {
        MessageList list = (MessageList) type;
        TimeRange range = query.effectiveTimeRange(list);
        String words = ((ElasticsearchQueryString) list.query().orElse(query.query())).queryString();
        Comparator<Map<String, Object>> order = list.sort() == null ? NEWEST_FIRST
          : list.sort().stream().map(sort -> by(sort.field(), sort.order().name())).reduce(Comparator::thenComparing).orElse(NEWEST_FIRST);
        List<Map<String, Object>> found = find(range, message -> Asked.isIn(message, words) && Asked.passes(message, query.filter())
          && Asked.passes(message, list.filter()) && (list.streams().isEmpty() || list.streams().stream().anyMatch(id -> Asked.isOf(message, id))), order);
        List<ResultMessageSummary> page = new ArrayList<>();
        for (Map<String, Object> message : page(found, list.offset(), list.limit()))
          page.add(ResultMessageSummary.create(ImmutableListMultimap.of(), shown(message, fieldsOf(list)), index()));
        results.put(list.id(), MessageList.Result.result(list.id()).messages(page).totalResults(found.size())
          .effectiveTimerange(AbsoluteRange.create(range.getFrom(), range.getTo())).build());
      }
      return QueryResult.builder().query(query).searchTypes(results).errors(new HashSet<>()).build();
    }

    /** Not every release lets a list ask for fields. */
    private static Collection<?> fieldsOf(MessageList list) throws ReflectiveOperationException {
      try { return (Collection<?>) MessageList.class.getMethod("fields").invoke(list); }
      catch (NoSuchMethodException e) { return Set.of(); }
    }
  }

  /** Whether a message is asked for. */
  static class Asked {
    private static final Pattern TERM = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+");
    /** Fields of which words are found; of others, only the whole text is. */
    private static final Set<String> OF_WORDS = Set.of("message", "full_message");

    /**
     * By a part of the query language that is enough for the checks: *, words, "quoted words", and field:value, with *
     * and ? for other letters, joined by AND, OR, or NOT. Brackets, ranges, and escaped letters are not understood.
     */
    static boolean isIn(Map<String, Object> message, String query) {
      boolean isFound = false, isAnd = false, isNot = false;
      Boolean sofar = null;
      for (Matcher term = TERM.matcher(query == null ? "" : query); term.find();) {
        String word = term.group();
        if (word.equals("AND")) isAnd = true;
        else if (word.equals("NOT")) isNot = true;
        else if (!word.equals("OR")) {
          boolean here = hasTerm(message, word) != isNot;
          if (sofar != null && (isAnd || isNot)) sofar &= here;
          else { isFound |= sofar == Boolean.TRUE; sofar = here; }
          isAnd = isNot = false;
        }
      }
      return isFound || sofar != Boolean.FALSE;
    }

    private static boolean hasTerm(Map<String, Object> message, String term) {
      if (term.equals("*")) return true;
      int colon = term.startsWith("\"") ? -1 : term.indexOf(':');
      String value = term.substring(colon + 1).replace("\"", "");
      String text = ("\\Q" + value + "\\E").replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
      return colon < 0 ? message.entrySet().stream().anyMatch(field -> hasText(field.getKey(), field.getValue(), text))
        : hasText(term.substring(0, colon), message.get(term.substring(0, colon)), text);
    }

    private static boolean hasText(String field, Object value, String text) {
      if (value instanceof Collection) return ((Collection<?>) value).stream().anyMatch(one -> hasText(field, one, text));
      if (value == null) return false;
      return OF_WORDS.contains(field) ? Pattern.compile("(?is)(^|[^\\p{L}\\p{N}])" + text + "($|[^\\p{L}\\p{N}])").matcher(value.toString()).find()
        : Pattern.compile((field.equals("source") ? "(?is)" : "(?s)") + text).matcher(value.toString()).matches();
    }

    static boolean passes(Map<String, Object> message, Filter filter) {
      if (filter instanceof StreamFilter) return isOf(message, ((StreamFilter) filter).streamId());
      if (filter instanceof QueryStringFilter) return isIn(message, ((QueryStringFilter) filter).query());
      if (filter == null || filter.filters() == null || filter.filters().isEmpty()) return true;
      Predicate<Filter> passes = part -> passes(message, part);
      return filter instanceof OrFilter ? filter.filters().stream().anyMatch(passes) : filter.filters().stream().allMatch(passes);
    }

    static boolean isOf(Map<String, Object> message, String stream) {
      Object streams = message.get("streams");
      return streams instanceof Collection && ((Collection<?>) streams).contains(stream);
    }
  }

  /** An empty value of any type: nothing, zero, false, a proxy, or what a factory makes of such. */
  static class Neutral {
    static Object of(Class<?> type) {
      if (!type.isInterface()) return made(type, 0);
      return Proxy.newProxyInstance(StandIn.class.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
        Object[] a = given == null ? new Object[0] : given;
        if (method.getDeclaringClass() == Object.class)
          return method.getName().equals("equals") ? (Object) (self == a[0]) : method.getName().equals("hashCode") ? (Object) System.identityHashCode(self) : "stand-in for " + type;
        Object kept = Kept.answer(method, a);
        if (kept != Kept.UNKNOWN) return kept;
        if (method.isDefault()) return MethodHandles.privateLookupIn(method.getDeclaringClass(), MethodHandles.lookup()).unreflectSpecial(method, method.getDeclaringClass()).bindTo(self).invokeWithArguments(a);
        return value(method.getGenericReturnType() instanceof TypeVariable ? method.getReturnType() : method.getGenericReturnType(), 0);
      });
    }

    private static final Map<Class<?>, Object> PLAIN = new HashMap<>(Map.of(boolean.class, false, Boolean.class, false, int.class, 0, Integer.class, 0,
      long.class, 0L, Long.class, 0L, double.class, 0d, Double.class, 0d, String.class, "green"));

    static Object value(Type type, int depth) {
      Class<?> c = raw(type);
      if (c == void.class || c == Void.class || depth > 6) return null;
      if (PLAIN.containsKey(c)) return PLAIN.get(c);
      if (c == float.class || c == Float.class) return 0f;
      if (c == short.class) return (short) 0;
      if (c == DateTime.class) return DateTime.now(DateTimeZone.UTC);
      if (c == Optional.class && type.getTypeName().contains("HealthStatus")) return Optional.of(value(((ParameterizedType) type).getActualTypeArguments()[0], depth));
      if (c.isAssignableFrom(ArrayList.class)) return new ArrayList<>();
      if (c.isAssignableFrom(LinkedHashSet.class)) return new LinkedHashSet<>();
      if (c.isAssignableFrom(TreeMap.class)) return new TreeMap<>();
      if (JsonNode.class.isAssignableFrom(c)) return JsonNodeFactory.instance.objectNode();
      if (c.isEnum()) return Arrays.stream((Object[]) c.getEnumConstants()).filter(one -> one.toString().equalsIgnoreCase("green")).findAny().orElse(c.getEnumConstants()[0]);
      if (c.isArray()) return Array.newInstance(c.getComponentType(), 0);
      Object empty = called(c, "empty", "of", "now");
      if (empty != null) return empty;
      return c.isInterface() ? of(c) : made(c, depth + 1);
    }

    private static Object called(Class<?> type, String... names) {
      for (String name : names) try {
        Method method = type.getMethod(name);
        if (Modifier.isStatic(method.getModifiers()) && type.isAssignableFrom(method.getReturnType())) return method.invoke(null);
      } catch (ReflectiveOperationException e) { /* not so */ }
      return null;
    }

    /** By its shortest factory or constructor that takes neutral values. */
    private static Object made(Class<?> type, int depth) {
      List<Executable> ways = new ArrayList<>();
      for (Method method : type.getDeclaredMethods())
        if (Modifier.isStatic(method.getModifiers()) && type.isAssignableFrom(method.getReturnType()) && !method.getName().startsWith("parse")) ways.add(method);
      if (!Modifier.isAbstract(type.getModifiers())) ways.addAll(List.of(type.getDeclaredConstructors()));
      ways.sort(Comparator.comparingInt(Executable::getParameterCount));
      for (Executable way : ways) try {
        way.setAccessible(true);
        Object[] parts = Arrays.stream(way.getGenericParameterTypes()).map(part -> part == type ? null : value(part, depth + 1)).toArray();
        Object made = way instanceof Method ? ((Method) way).invoke(null, parts) : ((Constructor<?>) way).newInstance(parts);
        if (made != null) return made;
      } catch (ReflectiveOperationException | RuntimeException | LinkageError e) { /* the next way */ }
      return null;
    }
  }
}
